'use client';
import { cn } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { ExactText } from './exact-text.js';

export interface CollapsedBlockProps extends Omit<ComponentPropsWithoutRef<'details'>, 'title' | 'children'> {
  title: string;
  text: string;
}

/** A collapsed block of text with a one-word label. */
export function CollapsedBlock({ title, text, className, ...props }: CollapsedBlockProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-slot="collapsed-block"
      className={cn('group min-w-0 rounded-panel border border-line font-text text-ui', className)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      {...props}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-panel px-3 text-ink-muted hover:text-ink focus-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 transition-transform duration-quick ease-settle group-open:rotate-90 motion-reduce:transition-none rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {title}
      </summary>
      {isOpen ? <ExactText text={text} className="m-2 mt-0" /> : null}
    </details>
  );
}
