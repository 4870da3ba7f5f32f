'use client';
import { handFocusTo, useServedScreen, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, useTexts } from '@stoa/ui';
import { PanelLeft } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { workspaceTexts } from '../workspace.texts.js';

/** The bar over a conversation: its title and state at the start, its details at the end. */
export function HeaderBar({ className, ...props }: ComponentPropsWithoutRef<'header'>) {
  return (
    <header
      data-slot="header-bar"
      className={cn('flex h-13 shrink-0 items-center gap-2 border-b border-line px-2 sm:px-3', className)}
      {...props}
    />
  );
}

export interface ConversationHeaderProps {
  children?: ReactNode;
  end?: ReactNode;
  /** Above a page with a title of its own: it is there for its button alone. */
  isBare?: boolean;
}

/** The header with the button for the left panel. */
export function ConversationHeader({ children, end, isBare = false }: ConversationHeaderProps) {
  const workspace = useTexts(workspaceTexts);
  const { layout } = useStoa();
  const isLeftOpen = useStore(layout.store, (state) => state.leftOpen);
  // Under a sheet the button stays, because the sheet gives focus back to it; a tooltip would then open by itself.
  const isOver = useServedScreen('medium');
  const hasButton = !isLeftOpen || isOver;
  if (isBare && !hasButton) return null;
  return (
    <HeaderBar>
      {hasButton ? (
        <IconButton
          label={workspace.openLeftPanel}
          tooltipSide="bottom"
          tooltip={!isOver}
          aria-expanded={isLeftOpen}
          data-toggles="start"
          onClick={(event) => {
            layout.toggleLeft();
            handFocusTo('[data-slot=side-panel] [data-toggles=start]', event);
          }}
        >
          <PanelLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      ) : null}
      <div className="flex min-w-0 flex-1 items-center">{children}</div>
      {end}
    </HeaderBar>
  );
}
