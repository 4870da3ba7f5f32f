'use client';
import { cn, IconButton, type IconButtonProps, useTexts } from '@stoa/ui';
import { ArrowDown } from 'lucide-react';
import { threadTexts } from '../thread.texts.js';

export interface ScrollDownButtonProps extends Omit<IconButtonProps, 'label' | 'children'> {
  isShown: boolean;
}

/** A floating button that scrolls to the end while the end is out of view. */
export function ScrollDownButton({ isShown, className, ...props }: ScrollDownButtonProps) {
  const thread = useTexts(threadTexts);
  return (
    <IconButton
      data-slot="scroll-down"
      data-shown={isShown}
      label={thread.scrollDown}
      variant="outline"
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      className={cn(
        'rounded-full bg-surface-overlay shadow-overlay transition-[opacity,translate] duration-steady ease-settle',
        !isShown && 'pointer-events-none translate-y-2 opacity-0',
        className,
      )}
      {...props}
    >
      <ArrowDown size={16} aria-hidden />
    </IconButton>
  );
}
