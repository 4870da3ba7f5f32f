'use client';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { startTexts } from './start.texts.js';

export interface SuggestionsProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** Puts the words into the message box; nothing is sent by itself. */
  onChoose: (text: string) => void;
}

/** A few ways to begin. */
export function Suggestions({ onChoose, className, ...props }: SuggestionsProps) {
  const start = useTexts(startTexts);
  return (
    <ul
      data-slot="suggestions"
      aria-label={start.suggestionsLabel}
      className={cn('grid gap-2 sm:grid-cols-2', className)}
      {...props}
    >
      {start.suggestions.map(({ title, text }) => (
        <li key={title} className="flex">
          <button
            type="button"
            className="flex w-full cursor-pointer flex-col gap-0.5 rounded-panel border border-line px-3.5 py-2.5 text-start transition-colors duration-quick hover:border-line-strong hover:bg-surface-raised focus-ring"
            onClick={() => onChoose(text)}
          >
            <span className="text-ui font-medium text-ink">{title}</span>
            <span className="line-clamp-1 text-ui text-ink-muted">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
