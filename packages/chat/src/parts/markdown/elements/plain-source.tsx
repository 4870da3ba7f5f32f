'use client';
import { Button, useTexts } from '@stoa/ui';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import type { Weight } from '../parser/weight.js';
import { markdownTexts } from './markdown.texts.js';

export interface PlainSourceProps {
  source: string;
  weight: Exclude<Weight, 'light'>;
  /** Renders it formatted nevertheless. */
  renderFormatted: () => ReactNode;
}

/** The source of a part of a reply that would block the page, with a button that formats it unless it is nested too deeply. */
export function PlainSource({ source, weight, renderFormatted }: PlainSourceProps) {
  const texts = useTexts(markdownTexts);
  const [isFormatted, setFormatted] = useState(false);
  const [isPending, start] = useTransition();
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
        {source}
      </div>
    </div>
  );
}
