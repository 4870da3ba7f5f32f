'use client';
import type { LazyOverlayProps } from '@stoa/react';
import { cn, Popover } from '@stoa/ui';
import { useId, useState, type ReactNode } from 'react';

export interface MessagePopoverProps extends LazyOverlayProps {
  className: string;
  children: (frame: { titleId: string; onClose: () => void }) => ReactNode;
}

/** The popover of a link in a message: open from the start, labelled by the element with `titleId`. */
export function MessagePopover({ trigger, className, children }: MessagePopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const titleId = useId();
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        aria-labelledby={titleId}
        className={cn('flex max-w-[calc(100vw-1rem)] flex-col', className)}
      >
        {children({ titleId, onClose: () => setOpen(false) })}
      </Popover.Content>
    </Popover.Root>
  );
}
