'use client';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { hiddenParts } from './hidden-parts.js';
import { proposalsTexts } from './proposals.texts.js';

export interface ExactTextProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  text: string;
}

/** A text letter by letter: it wraps, it is never cut, and characters that would show nothing show their number. */
export function ExactText({ text, className, ...props }: ExactTextProps) {
  const { hiddenCharacter } = useTexts(proposalsTexts);
  return (
    <div
      data-slot="exact-text"
      dir="ltr"
      className={cn(
        'max-h-64 overflow-y-auto rounded-control bg-surface-sunken px-2.5 py-1.5 font-code text-caption whitespace-pre-wrap text-ink scrollbar-quiet [overflow-wrap:anywhere] focus-ring-inset',
        className,
      )}
      // A long text scrolls, by keys as well.
      {...(text.length > 600 ? { tabIndex: 0, role: 'group', 'aria-label': text.slice(0, 40) } : {})}
      {...props}
    >
      {hiddenParts(text).map((part, at) =>
        part.code === undefined ? (
          <bdi key={at}>{part.text}</bdi>
        ) : (
          <span
            key={at}
            data-slot="hidden-character"
            role="img"
            aria-label={hiddenCharacter(part.code)}
            className="mx-px rounded-[3px] border border-warning bg-warning-soft px-1 text-warning"
          >
            {part.code}
          </span>
        ),
      )}
    </div>
  );
}
