'use client';
import type { HighlighterState } from '@stoa/core/state';
import { Button, cn, Spinner, useTexts } from '@stoa/ui';
import { Check } from 'lucide-react';
import { highlighterTexts } from './highlighter.texts.js';

export interface EditLineProps {
  state: HighlighterState;
  kind: 'reply' | 'artifact';
  onStop: () => void;
  onRevert: () => void;
  onKeep: () => void;
}

/** A line over the message box or under an artifact: an edit in progress, or one that can be reverted. */
export function EditLine({ state: { status }, kind, onStop, onRevert, onKeep }: EditLineProps) {
  const texts = useTexts(highlighterTexts);
  if (status === 'idle') return null;
  return (
    <div
      data-slot="highlight-line"
      data-state={status}
      className={cn(
        'mb-2 flex shrink-0 flex-wrap items-center gap-2 rounded-control bg-accent-soft py-1 ps-3 pe-1 text-ui text-ink forced-colors:border',
        kind === 'artifact' && 'mx-3 mt-2',
      )}
    >
      {status === 'editing' ? (
        <Spinner size={16} label={null} className="text-accent" />
      ) : (
        <Check size={16} aria-hidden className="shrink-0 text-accent" />
      )}
      <p role="status" className="min-w-0 flex-1">
        {status === 'editing' ? texts.editing[kind] : texts.edited[kind]}
      </p>
      {status === 'editing' ? (
        <Button size="sm" onClick={onStop}>
          {texts.stop}
        </Button>
      ) : (
        <>
          <Button size="sm" variant="ghost" onClick={onKeep}>
            {texts.keep}
          </Button>
          <Button size="sm" onClick={onRevert}>
            {texts.revert}
          </Button>
        </>
      )}
    </div>
  );
}
