'use client';
import { cn } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { useText } from '../text/text.js';

export interface ReasoningProps extends Omit<ComponentPropsWithoutRef<'details'>, 'children'> {
  text: string;
  /** Still growing, and no word of the reply itself has come. */
  live?: boolean;
}

/** What the model thought before it spoke; closed until asked for. */
export function Reasoning({ text, live = false, className, ...props }: ReasoningProps) {
  const { thread } = useText();
  return (
    <details
      data-slot="reasoning"
      data-state={live ? 'live' : 'done'}
      className={cn('group/reasoning', className)}
      {...props}
    >
      <summary className="inline-flex h-7 cursor-pointer list-none items-center gap-1.5 rounded-control text-ui text-ink-muted transition-colors duration-quick select-none hover:text-ink focus-ring pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform duration-steady group-open/reasoning:rotate-90 rtl:-scale-x-100"
        />
        <span className={live ? 'animate-breathe motion-reduce:animate-none' : undefined}>
          {live ? thread.reasoningLive : thread.reasoning}
        </span>
      </summary>
      <div
        dir="auto"
        className="mt-1 border-s-2 border-line ps-4 text-ui whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]"
      >
        {text}
      </div>
    </details>
  );
}
