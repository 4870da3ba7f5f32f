'use client';
import type { LazyOverlayProps } from '@stoa/react';
import { cn, Menu, useReadTexts } from '@stoa/ui';
import type { RefObject } from 'react';
import type { ActionProps, MessageAction, MessageActionContext } from '../actions.js';

function ActionItem({ action, context }: ActionProps) {
  const read = useReadTexts();
  const reason = action.blockedBy?.(context)?.(read);
  return (
    <Menu.Item
      tone={action.tone}
      disabled={reason !== undefined}
      onSelect={() => action.run?.(context)}
      className={cn(reason && 'h-auto')}
    >
      <action.icon size={16} aria-hidden />
      <span className="flex min-w-0 flex-col">
        {action.label(read)}
        {reason ? <span className="text-caption">{reason}</span> : null}
      </span>
    </Menu.Item>
  );
}

export interface MessageMenuProps {
  actions: readonly MessageAction[];
  context: MessageActionContext;
  /** Receives focus once this message is removed. The menu traps focus until it is closed. */
  focusAfterRemoval: RefObject<HTMLElement | null>;
}

/** The rarer actions of a message. */
export function MessageMenu({
  trigger,
  actions,
  context,
  focusAfterRemoval,
}: MessageMenuProps & LazyOverlayProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content
        align={context.message.role === 'user' ? 'end' : 'start'}
        onCloseAutoFocus={(event) => {
          if (!focusAfterRemoval.current) return;
          event.preventDefault();
          focusAfterRemoval.current.focus();
        }}
      >
        {actions.map((action) => (
          <ActionItem key={action.id} action={action} context={context} />
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
