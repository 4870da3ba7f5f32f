'use client';
import { useText } from '../../../base/text/text.js';
import { ActionRow, type ActionRowProps } from './action-row.js';
import * as Message from './message.parts.js';
import { DeferWhileScrolling } from '../scroll/scroll-activity.js';

export interface ActionBarProps extends ActionRowProps {
  className?: string;
}

/** The action row below a message; its height is reserved and its buttons are rendered once scrolling is idle. */
export function ActionBar({ className, ...row }: ActionBarProps) {
  const { thread } = useText();
  return (
    <Message.Actions
      data-quiet={!row.context.isLast}
      aria-label={thread.actionsFor(row.author)}
      className={className}
    >
      <DeferWhileScrolling>
        <ActionRow {...row} />
      </DeferWhileScrolling>
    </Message.Actions>
  );
}
