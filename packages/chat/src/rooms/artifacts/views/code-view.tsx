'use client';
import { artifactKinds, splitArtifact } from '@stoa/core/rules';
import type { ArtifactFacts } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { CodeBlock } from '../../../parts/code/code-block.js';
import { LazyMarkdown } from '../../../parts/markdown/index.js';
import { artifactsTexts } from '../artifacts.texts.js';

export interface CodeViewProps {
  facts: ArtifactFacts;
  text: string;
  isStreaming: boolean;
}

/** The text of an artifact: its code blocks as files, else all of it as one block. */
export function CodeView({ facts, text, isStreaming }: CodeViewProps) {
  const texts = useTexts(artifactsTexts);
  const parts = useMemo(() => splitArtifact(text), [text]);
  const { language } = artifactKinds[facts.type];
  if (text.trim() === '')
    return isStreaming ? null : <p className="p-4 text-ui text-ink-muted">{texts.empty}</p>;
  if (!parts.some(({ kind }) => kind === 'code'))
    return <CodeBlock fence={{ language, meta: '', code: text, isClosed: !isStreaming }} />;
  return (
    <div className="flex flex-col gap-3">
      {parts.map((part, at) =>
        part.kind === 'code' ? (
          <CodeBlock
            key={at}
            fence={{
              language: part.language || language,
              meta: part.fileName ?? '',
              code: part.code,
              isClosed: !isStreaming || at < parts.length - 1,
            }}
          />
        ) : part.text.trim() === '' ? null : (
          <LazyMarkdown
            key={at}
            text={part.text}
            streaming={isStreaming && at === parts.length - 1}
            idPrefix={`artifact-${at}`}
          />
        ),
      )}
    </div>
  );
}
