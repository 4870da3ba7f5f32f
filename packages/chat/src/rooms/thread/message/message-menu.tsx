'use client';
import { cn, Menu } from '@stoa/ui';
import type { RefObject } from 'react';
import type { LateOverlayProps } from '../../../base/lazy/late-overlay.js';
import { useText } from '../../../base/text/text.js';
import type { ActionProps, MessageAction, MessageActionContext } from '../actions.js';
import { useAroundText } from './around-text.js';

function ActionItem({ action, context }: ActionProps) {
  const text = useText();
  const around = useAroundText();
  const reason = action.blockedBy?.(context)?.(around);
  return (
    <Menu.Item
      tone={action.tone}
      disabled={reason !== undefined}
      onSelect={() => action.run?.(context)}
      className={cn(reason && 'h-auto')}
    >
      <action.icon size={16} aria-hidden />
      <span className="flex min-w-0 flex-col">
        {action.label(text)}
        {reason ? <span className="text-caption">{reason}</span> : null}
      </span>
    </Menu.Item>
  );
}

export interface MessageMenuProps {
  actions: readonly MessageAction[];
  context: MessageActionContext;
  /** Has focus once this message is gone. The menu keeps focus to itself until it is closed. */
  leaveFor: RefObject<HTMLElement | null>;
}

/** The rarer actions of a message. */
export function MessageMenu({ trigger, actions, context, leaveFor }: MessageMenuProps & LateOverlayProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content
        align={context.message.role === 'user' ? 'end' : 'start'}
        onCloseAutoFocus={(event) => {
          if (!leaveFor.current) return;
          event.preventDefault();
          leaveFor.current.focus();
        }}
      >
        {actions.map((action) => (
          <ActionItem key={action.id} action={action} context={context} />
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
