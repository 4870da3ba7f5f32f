'use client';
import { Button } from '@stoa/ui';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { useMarkdownText } from './markdown-text.js';
import type { Weight } from '../parser/weight.js';

export interface PlainSourceProps {
  source: string;
  weight: Exclude<Weight, 'light'>;
  /** Draws it nevertheless. */
  draw: () => ReactNode;
}

/** A part of a reply that would hold up the page: its source, and a way to have it formatted where that is possible. */
export function PlainSource({ source, weight, draw }: PlainSourceProps) {
  const words = useMarkdownText();
  const [isFormatted, setFormatted] = useState(false);
  const [isPending, start] = useTransition();
  const node = useMemo(() => (isFormatted ? draw() : null), [isFormatted, draw]);
  if (isFormatted) return node;
  return (
    <div data-slot="plain-source" data-weight={weight} className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-ui text-ink-muted">{weight === 'deep' ? words.tooDeep : words.tooLong}</p>
      {weight === 'heavy' ? (
        <Button
          size="sm"
          variant="outline"
          loading={isPending}
          onClick={() => start(() => setFormatted(true))}
        >
          {words.showFormatted}
        </Button>
      ) : null}
      <div
        dir="auto"
        role="group"
        aria-label={words.plainSource}
        tabIndex={0}
        className="max-h-120 w-full overflow-y-auto whitespace-pre-wrap scrollbar-quiet focus-ring-inset [overflow-wrap:anywhere]"
      >
        {source}
      </div>
    </div>
  );
}
