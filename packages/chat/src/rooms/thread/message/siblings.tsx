'use client';
import { cn, IconButton, useTexts } from '@stoa/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { messageActionsTexts } from './message-actions.texts.js';

export interface SiblingsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onSelect'> {
  /** Counts from 0. */
  index: number;
  count: number;
  disabled?: boolean;
  onPage: (index: number) => void;
}

/** Pages through the versions of a message. */
export function Siblings({ index, count, disabled = false, onPage, className, ...props }: SiblingsProps) {
  const message = useTexts(messageActionsTexts);
  return (
    <div data-slot="message-siblings" role="group" className={cn('flex items-center', className)} {...props}>
      <IconButton
        size="sm"
        label={message.previous}
        disabled={disabled || index === 0}
        onClick={() => onPage(index - 1)}
      >
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <span
        className="text-caption figures-tabular"
        aria-label={message.versionOf(index + 1, count)}
        role="img"
      >
        {index + 1}/{count}
      </span>
      <IconButton
        size="sm"
        label={message.next}
        disabled={disabled || index === count - 1}
        onClick={() => onPage(index + 1)}
      >
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}
