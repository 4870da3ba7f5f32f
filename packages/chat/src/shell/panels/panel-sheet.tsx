'use client';
import { Sheet } from '@stoa/ui';
import type { SidePanelProps } from './side-panel.js';

/** Where Escape has a meaning of its own, which comes before closing the panel. */
const ownEscape = '[data-escape], [role=tree][aria-multiselectable=true], [data-slot=search-results]';

/** A side panel over the page, where there is no space beside it. */
export function PanelSheet({ side, label, isOpen, onOpenChange, children }: Omit<SidePanelProps, 'isOver'>) {
  return (
    <Sheet.Root open={isOpen} onOpenChange={onOpenChange}>
      <Sheet.Content
        side={side}
        aria-describedby={undefined}
        // The first button would show its tooltip over the panel.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.currentTarget as HTMLElement).focus();
        }}
        onEscapeKeyDown={(event) => {
          if (event.target instanceof Element && event.target.closest(ownEscape)) event.preventDefault();
        }}
        className="flex w-[min(20rem,88vw)] flex-col bg-surface-sunken p-0"
      >
        <Sheet.Title className="sr-only">{label}</Sheet.Title>
        {children}
      </Sheet.Content>
    </Sheet.Root>
  );
}
