'use client';
import { artifactFiles, artifactKinds, withoutFence } from '@stoa/core/rules';
import type { ArtifactFacts, ConversationStore } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import { CodeBlock } from '../../../parts/code/code-block.js';
import { LazyMarkdown } from '../../../parts/markdown/index.js';
import { artifactsTexts } from '../artifacts.texts.js';
import { SandboxView } from '../sandbox/sandbox-view.js';
import { CodeView } from './code-view.js';
import { ImageView } from './image-view.js';
import { TableView } from './table-view.js';

export interface PreviewProps {
  conversation: ConversationStore;
  facts: ArtifactFacts;
  text: string;
  isStreaming: boolean;
  /** The assistant was asked to mend it. */
  onAsked?: (() => void) | undefined;
}

function Note({ children }: { children: string }) {
  return (
    <p
      data-beside-text=""
      className="mb-3 rounded-control bg-surface-sunken px-3 py-2 text-ui text-pretty text-ink-muted"
    >
      {children}
    </p>
  );
}

function JsonView({ text, isStreaming }: Pick<PreviewProps, 'text' | 'isStreaming'>) {
  const texts = useTexts(artifactsTexts);
  const { code, isValid } = useMemo(() => {
    const bare = withoutFence(text);
    try {
      return { code: JSON.stringify(JSON.parse(bare), null, 2), isValid: true };
    } catch {
      return { code: bare, isValid: false };
    }
  }, [text]);
  return (
    <>
      {isValid || isStreaming ? null : <Note>{texts.badJson}</Note>}
      <CodeBlock fence={{ language: 'json', meta: '', code, isClosed: !isStreaming }} />
    </>
  );
}

/** An artifact as it is meant to be seen. */
export function Preview(props: PreviewProps) {
  const { facts, text, isStreaming } = props;
  const texts = useTexts(artifactsTexts);
  const { artifactPage } = useBlockHosts();
  const { view, extension } = artifactKinds[facts.type];
  const files = useMemo(
    () => (view === 'outline' ? artifactFiles(text, { extension, baseName: 'main' }) : []),
    [view, text, extension],
  );
  if (isStreaming && (view === 'page' || view === 'program' || view === 'image'))
    return (
      <>
        <Note>{texts.previewLater}</Note>
        <CodeView facts={facts} text={text} isStreaming />
      </>
    );
  switch (view) {
    case 'document':
      return (
        <article className="mx-auto max-w-measure px-2 pt-2">
          <LazyMarkdown text={text} streaming={isStreaming} idPrefix={`artifact-${facts.artifactId}`} />
        </article>
      );
    case 'json':
      return <JsonView text={text} isStreaming={isStreaming} />;
    case 'csv':
      return <TableView name={facts.name} text={withoutFence(text)} isStreaming={isStreaming} />;
    case 'image':
      return <ImageView name={facts.name} text={withoutFence(text)} />;
    case 'page':
    case 'program':
      return artifactPage === undefined ? (
        <>
          <Note>{texts.noPreview}</Note>
          <CodeView facts={facts} text={text} isStreaming={false} />
        </>
      ) : (
        // Another text is another program, and a frame runs one.
        <SandboxView key={`${facts.version} ${text}`} {...props} page={artifactPage} />
      );
    case 'outline':
      return (
        <>
          <Note>{texts.outline(facts.type)}</Note>
          {files.length > 1 ? (
            <ul
              data-beside-text=""
              aria-label={texts.files}
              dir="ltr"
              className="mb-3 font-code text-ui text-ink"
            >
              {files.map(({ path }) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          ) : null}
          <CodeView facts={facts} text={text} isStreaming={isStreaming} />
        </>
      );
    case 'code':
      return <CodeView facts={facts} text={text} isStreaming={isStreaming} />;
    default:
      return view satisfies never;
  }
}
