'use client';
import { FloatingLoadFailure, lazyPart } from '@stoa/react';
import { cn } from '@stoa/ui';
import type { ReactNode } from 'react';

export interface SidePanelProps {
  side: 'start' | 'end';
  label: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** For lack of space the panel is a sheet over the page. */
  isOver: boolean;
  children: ReactNode;
}

const PanelSheet = lazyPart(() => import('./panel-sheet.js').then((room) => room.PanelSheet), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

/** A panel beside the conversation: 270 px wide (`limits.sidebarWidthPx`), collapsible, a sheet where there is no space beside it. */
export function SidePanel({ side, label, isOpen, onOpenChange, isOver, children }: SidePanelProps) {
  // Closed at first, so its code is loaded before it is opened.
  if (isOver)
    return (
      <PanelSheet side={side} label={label} isOpen={isOpen} onOpenChange={onOpenChange}>
        {children}
      </PanelSheet>
    );
  return (
    <aside
      data-slot="side-panel"
      data-side={side}
      data-state={isOpen ? 'open' : 'closed'}
      aria-label={label}
      className={cn(
        // Closed it has no width: what lies outside at the end of the page, focus and `scrollIntoView` scroll to, however hidden.
        'relative w-[270px] shrink-0 overflow-hidden bg-surface-sunken transition-[width] duration-slow ease-settle data-[state=closed]:invisible data-[state=closed]:w-0 data-[state=closed]:transition-[width,visibility]',
        // The server does not know the width; the panel must not be seen closing.
        'max-[899px]:hidden',
        side === 'start' && 'flex justify-end',
      )}
    >
      <div
        className={cn(
          'flex h-full w-[270px] shrink-0 flex-col border-line',
          side === 'start' ? 'border-e' : 'border-s',
        )}
      >
        {children}
      </div>
    </aside>
  );
}
