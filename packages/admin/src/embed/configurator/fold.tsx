'use client';
import { cn } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';

export interface FoldProps extends Omit<ComponentPropsWithoutRef<'details'>, 'title'> {
  title: string;
  /** Summary of the choices inside, visible while it is closed. */
  note?: string;
}

/** Choices that few need: out of the way until they are wanted. */
export function Fold({ title, note, className, children, ...props }: FoldProps) {
  return (
    <details data-slot="fold" className={cn('group/fold', className)} {...props}>
      <summary className="-ms-1 flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-ui font-medium text-ink select-none focus-ring pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-steady group-open/fold:rotate-90 rtl:-scale-x-100"
        />
        <span className="min-w-0 flex-1">{title}</span>
        {note ? <span className="shrink-0 text-caption font-normal text-ink-muted">{note}</span> : null}
      </summary>
      <div className="flex flex-col gap-4 pt-3">{children}</div>
    </details>
  );
}
