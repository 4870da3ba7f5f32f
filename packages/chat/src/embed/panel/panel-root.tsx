'use client';
import { cn, NativeTooltipProvider } from '@stoa/ui';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';

/**
 * The ground of the panel: a column that fills the box it is given. Its width, not the window's, is what the parts inside ask for
 * when they choose between narrow and wide. Tooltips are the browser's own: they may leave the box, and Escape stays the panel's key.
 */
export const PanelRoot = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function PanelRoot(
  { className, ...props },
  ref,
) {
  return (
    <NativeTooltipProvider>
      <div
        ref={ref}
        data-slot="embed-panel"
        className={cn(
          'stoa-root @container/panel relative flex h-full min-h-0 w-full min-w-0 flex-col bg-surface font-text text-body text-ink',
          className,
        )}
        {...props}
      />
    </NativeTooltipProvider>
  );
});
