'use client';
import { cn } from '@stoa/ui';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { linesPerChunk } from './lines-per-chunk.js';
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

/** One line. Highlighting adds spans only, so that the text stays the same. */
const Line = memo(function Line({ text, tokens }: { text: string; tokens?: LineTokens }): ReactNode {
  if (!tokens || tokens.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at += 2) {
    const end = tokens[at] ?? from;
    const look = looks[tokenKinds[tokens[at + 1] ?? 0] ?? 'plain'];
    const tokenText = text.slice(from, end);
    parts.push(
      look ? (
        <span key={from} className={look}>
          {tokenText}
        </span>
      ) : (
        tokenText
      ),
    );
    from = end;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
});

export interface CodeChunkProps {
  /** Complete lines with their line breaks; the last chunk of a block may lack the last one. */
  text: string;
  tokens?: readonly (LineTokens | undefined)[];
  /** One of many chunks: the browser lays it out near the screen alone. */
  isOneOfMany?: boolean;
}

/** Set as inline style: the cost of a frame depends on it, with or without a style sheet. */
const apart: CSSProperties = { display: 'block', contain: 'layout style' };

/** A chunk that is not laid out keeps the size that it had, or that of its lines. */
const skippable: CSSProperties = {
  ...apart,
  contentVisibility: 'auto',
  containIntrinsicSize: `auto 0px auto ${linesPerChunk}lh`,
};

/**
 * Consecutive lines with contained layout and paint, so that a growing block never updates the lines above. The parent must be as wide as
 * the longest line: overflow of a contained element cannot be scrolled to.
 */
export const CodeChunk = memo(function CodeChunk({ text, tokens, isOneOfMany = false }: CodeChunkProps) {
  return (
    <span data-slot="code-lines" style={isOneOfMany ? skippable : apart}>
      {tokens
        ? text.split(/(?<=\n)/).map((line, index) => <Line key={index} text={line} tokens={tokens[index]} />)
        : text}
    </span>
  );
});
