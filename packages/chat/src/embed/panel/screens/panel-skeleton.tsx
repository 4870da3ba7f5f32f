'use client';
import { cn, Skeleton, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { panelTexts } from '../../texts/panel.texts.js';

/** The shape of a chat on its way: a greeting, a few prompts and the message box. */
export function PanelSkeleton({ className, ...props }: Omit<ComponentPropsWithoutRef<'div'>, 'children'>) {
  const texts = useTexts(panelTexts);
  return (
    <div
      data-slot="panel-skeleton"
      role="status"
      aria-label={texts.connecting}
      className={cn(
        'mx-auto flex min-h-0 w-full max-w-measure flex-1 flex-col gap-3 overflow-hidden px-4 pt-8 pb-4',
        className,
      )}
      {...props}
    >
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mt-auto h-11 w-full rounded-panel" />
      <Skeleton className="h-11 w-full rounded-panel" />
      <Skeleton className="mt-2 h-24 w-full rounded-sheet" />
    </div>
  );
}
