'use client';
import { createContext, useContext } from 'react';
import { latePart } from '../app/late-part.js';
import type { CodeBlockProps } from './code-block.js';

const CodeContext = createContext('');

/** The words of the code in the frame that it will have. */
function PlainCode() {
  const code = useContext(CodeContext);
  return (
    <figure
      data-slot="code-block"
      data-state="plain"
      dir="ltr"
      className="overflow-hidden rounded-panel border border-line bg-surface-sunken"
    >
      <div className="h-9 border-b border-line pointer-coarse:h-12" />
      <pre className="overflow-x-auto p-4 font-code text-ui text-ink">
        <code className="block">{code}</code>
      </pre>
    </figure>
  );
}

const LateCodeBlock = latePart(() => import('./code-block.js').then((room) => room.CodeBlock), {
  waiting: <PlainCode />,
  failed: () => <PlainCode />,
});

/** `CodeBlock` for a build in which it comes with the first code: until then, and where it does not come, the code stands plain. */
export function CodeBlock(props: CodeBlockProps) {
  return (
    <CodeContext.Provider value={props.fence.code}>
      <LateCodeBlock {...props} />
    </CodeContext.Provider>
  );
}
