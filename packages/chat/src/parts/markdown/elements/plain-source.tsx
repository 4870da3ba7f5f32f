'use client';
import { Button, useTexts } from '@stoa/ui';
import { memo, useMemo, useState, useTransition, type CSSProperties, type ReactNode } from 'react';
import type { Weight } from '../parser/weight.js';
import { markdownTexts } from './markdown.texts.js';

export interface PlainSourceProps {
  source: string;
  weight: Exclude<Weight, 'light'>;
  /** Renders it formatted nevertheless. */
  renderFormatted: () => ReactNode;
}

/** @units characters */
const pieceLength = 4000;

/** The end of a piece of `text`: after a line end or a blank in its second half, or where it is full. */
function pieceEnd(text: string): number {
  const near = [text.lastIndexOf('\n') + 1, text.lastIndexOf(' ') + 1].find((end) => end > text.length / 2);
  // A pair of surrogates stays together.
  return near ?? text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
}

function piecesOf(source: string): readonly string[] {
  if (source.length <= 2 * pieceLength) return [source];
  const pieces: string[] = [];
  for (let start = 0; start < source.length;) {
    const limit = start + pieceLength;
    const end = limit >= source.length ? source.length : start + pieceEnd(source.slice(start, limit));
    pieces.push(source.slice(start, end));
    start = end;
  }
  return pieces;
}

/** A piece that the browser lays out near the screen alone. */
const apart: CSSProperties = {
  display: 'block',
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 40lh',
};
const Piece = memo(function Piece({ text }: { text: string }) {
  return <span style={apart}>{text}</span>;
});

/** The source of a part of a reply that would block the page, with a button that formats it unless it is nested too deeply. */
export function PlainSource({ source, weight, renderFormatted }: PlainSourceProps) {
  const texts = useTexts(markdownTexts);
  const [isFormatted, setFormatted] = useState(false);
  const [isPending, start] = useTransition();
  const pieces = useMemo(() => piecesOf(source), [source]);
  const node = useMemo(() => (isFormatted ? renderFormatted() : null), [isFormatted, renderFormatted]);
  if (isFormatted) return node;
  return (
    <div data-slot="plain-source" data-weight={weight} className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-ui text-ink-muted">{weight === 'deep' ? texts.tooDeep : texts.tooLong}</p>
      {weight === 'heavy' ? (
        <Button
          size="sm"
          variant="outline"
          loading={isPending}
          onClick={() => start(() => setFormatted(true))}
        >
          {texts.showFormatted}
        </Button>
      ) : null}
      <div
        dir="auto"
        role="group"
        aria-label={texts.plainSource}
        tabIndex={0}
        className="max-h-120 w-full overflow-y-auto whitespace-pre-wrap scrollbar-quiet focus-ring-inset [overflow-wrap:anywhere]"
      >
        {pieces.length === 1 ? source : pieces.map((piece, index) => <Piece key={index} text={piece} />)}
      </div>
    </div>
  );
}
