'use client';
import { useTexts } from '@stoa/ui';
import type { ActionRowProps } from './action-row.js';
import { LazyActionRow } from '../lazy-parts.js';
import * as Message from './message.parts.js';
import { DeferWhileScrolling } from '../scroll/scroll-activity.js';
import { messageTexts } from './message.texts.js';

export interface ActionBarProps extends ActionRowProps {
  className?: string;
}

/** The action row below a message; its height is reserved and its buttons are rendered once scrolling is idle. */
export function ActionBar({ className, ...row }: ActionBarProps) {
  const message = useTexts(messageTexts);
  return (
    <Message.Actions
      data-quiet={!row.context.isLast}
      aria-label={message.actionsFor(row.author)}
      className={className}
    >
      <DeferWhileScrolling>
        <LazyActionRow {...row} />
      </DeferWhileScrolling>
    </Message.Actions>
  );
}
