'use client';
import { cn, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { replyTexts } from './reply.texts.js';

export interface ReasoningProps extends Omit<ComponentPropsWithoutRef<'details'>, 'children'> {
  text: string;
  /** Streaming, before any text of the reply itself. */
  live?: boolean;
}

/** How long the reasoning took, where it was mounted from beginning to end. @returns seconds, or null */
function useThinkingTime(live: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!live) return;
    const begunAt = performance.now();
    return () => setSeconds(Math.max(1, Math.round((performance.now() - begunAt) / 1000)));
  }, [live]);
  return seconds;
}

/**
 * The reasoning before a reply: open while there is nothing else to read, closed after, and as the reader left it once the reader has
 * toggled it.
 */
export function Reasoning({ text, live = false, className, ...props }: ReasoningProps) {
  const reply = useTexts(replyTexts);

  const [chosen, setChosen] = useState<boolean | null>(null);
  const seconds = useThinkingTime(live);
  const isOpen = chosen ?? live;
  return (
    <details
      data-slot="reasoning"
      data-state={live ? 'live' : 'done'}
      open={isOpen}
      className={cn('min-w-0', className)}
      {...props}
    >
      <summary
        className="-ms-1 inline-flex min-h-7 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 text-ui text-ink-muted transition-colors duration-quick select-none hover:text-ink focus-ring pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform duration-steady rtl:-scale-x-100 [[open]>summary>&]:rotate-90 rtl:[[open]>summary>&]:scale-x-100"
        />
        <span className={cn(live && 'animate-breathe motion-reduce:animate-none')}>
          {live ? reply.reasoningLive : seconds === null ? reply.reasoning : reply.thoughtFor(seconds)}
        </span>
      </summary>
      {/* A reversed column keeps the end in view while the text grows. */}
      <div
        role={live ? 'group' : undefined}
        tabIndex={live ? 0 : undefined}
        aria-label={live ? reply.reasoningText : undefined}
        className={cn(
          'ms-2 mt-1 flex border-s-2 border-line ps-4 text-ui text-ink-muted',
          live ? 'max-h-36 flex-col-reverse overflow-y-auto scrollbar-quiet focus-ring-inset' : 'flex-col',
        )}
      >
        <div dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text.trim()}
        </div>
      </div>
    </details>
  );
}
