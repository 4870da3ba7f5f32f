'use client';
import { cn } from '@stoa/ui';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { tokenKinds, type LineTokens, type TokenKind } from './highlight/code-tokens.js';

const looks: Readonly<Record<TokenKind, string>> = {
  plain: '',
  keyword: cn('text-code-keyword'),
  string: cn('text-code-string'),
  number: cn('text-code-number'),
  title: cn('text-code-title'),
  type: cn('text-code-type'),
  property: cn('text-code-property'),
  comment: cn('text-code-comment'),
  meta: cn('text-code-meta'),
  addition: cn('bg-success-soft text-success'),
  deletion: cn('bg-danger-soft text-danger'),
  strong: cn('font-semibold'),
  emphasis: cn('italic'),
};

/** One line. Colours add nothing but spans, so that the text stays the same, letter by letter. */
const Line = memo(function Line({ text, tokens }: { text: string; tokens?: LineTokens }): ReactNode {
  if (!tokens || tokens.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at += 2) {
    const end = tokens[at] ?? from;
    const look = looks[tokenKinds[tokens[at + 1] ?? 0] ?? 'plain'];
    const words = text.slice(from, end);
    parts.push(
      look ? (
        <span key={from} className={look}>
          {words}
        </span>
      ) : (
        words
      ),
    );
    from = end;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
});

export interface CodeChunkProps {
  /** Whole lines with their line breaks; only the last chunk of a block may lack the last break. */
  text: string;
  tokens?: readonly (LineTokens | undefined)[];
}

/** Written at the element: with or without a sheet, what a frame costs depends on it. */
const apart: CSSProperties = { display: 'block', contain: 'layout style' };

/**
 * Some lines in a row, laid out and painted on their own, so that the growth of a block never touches what stands above. What is around
 * it must be as wide as the longest line: what stands over the edge cannot be scrolled to.
 */
export const CodeChunk = memo(function CodeChunk({ text, tokens }: CodeChunkProps) {
  return (
    <span data-slot="code-lines" style={apart}>
      {tokens
        ? text.split(/(?<=\n)/).map((line, index) => <Line key={index} text={line} tokens={tokens[index]} />)
        : text}
    </span>
  );
});
