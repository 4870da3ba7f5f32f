'use client';
import { cn, Sheet } from '@stoa/ui';
import type { ReactNode } from 'react';

export interface SidePanelProps {
  side: 'start' | 'end';
  label: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** For want of room the panel is a sheet over the page. */
  isSmall: boolean;
  children: ReactNode;
}

/** Where Escape has a meaning of its own, which comes before closing the panel. */
const ownEscape = '[data-escape], [role=tree][aria-multiselectable=true], [data-slot=search-results]';

/** A panel beside the conversation: 270 px wide (`limits.sidebarWidthPx`), collapsible, a sheet on narrow screens. */
export function SidePanel({ side, label, isOpen, onOpenChange, isSmall, children }: SidePanelProps) {
  if (isSmall)
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
  return (
    <aside
      data-slot="side-panel"
      data-side={side}
      data-state={isOpen ? 'open' : 'closed'}
      aria-label={label}
      className={cn(
        'w-[270px] shrink-0 overflow-hidden bg-surface-sunken transition-[margin] duration-slow ease-settle data-[state=closed]:invisible data-[state=closed]:transition-[margin,visibility]',
        side === 'start'
          ? 'border-e border-line data-[state=closed]:-ms-[270px] max-sm:hidden'
          : 'border-s border-line data-[state=closed]:-me-[270px] max-[899px]:hidden',
      )}
    >
      <div className="flex h-full w-[269px] flex-col">{children}</div>
    </aside>
  );
}
