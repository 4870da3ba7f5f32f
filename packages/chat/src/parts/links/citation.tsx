'use client';
import type { CitedPassage } from '@stoa/core/rules';
import { lazyOverlay } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import type { CitationPassageProps } from './citation-passage.js';
import { citationTexts } from './citation.texts.js';

const Passage = lazyOverlay<CitationPassageProps>(
  () => import('./citation-passage.js').then((part) => part.CitationPassage),
  'dialog',
);

export interface CitationProps {
  passage: CitedPassage;
  scope: MessageScope;
}

/** A numbered mark in a reply. A press shows the passage that the statement before it rests on. */
export function Citation({ passage, scope }: CitationProps) {
  const text = useTexts(citationTexts);
  const places = passage.places.map(({ name, values }) => `${name} ${values}`).join(', ');
  return (
    <Passage
      trigger={
        <button
          type="button"
          data-slot="citation"
          aria-label={text.mark(passage.number, passage.name, places)}
          className="mx-0.5 inline-flex h-4.5 min-w-4.5 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface-sunken px-1 align-[0.15em] font-text text-[0.6875rem] leading-none font-medium text-ink-muted no-underline transition-colors duration-quick figures-tabular hover:border-accent hover:text-ink focus-ring aria-expanded:border-accent aria-expanded:text-ink"
        >
          {passage.number}
        </button>
      }
      passage={passage}
      scope={scope}
    />
  );
}
