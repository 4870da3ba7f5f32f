'use client';
import { useText } from '../../../base/text/text.js';
import { ActionRow, type ActionRowProps } from './action-row.js';
import * as Message from './message.parts.js';
import { WhenStill } from '../reply/motion.js';

export interface ActionBarProps extends ActionRowProps {
  className?: string;
}

/** The place of the buttons below a message, and the buttons once its thread stands still. */
export function ActionBar({ className, ...row }: ActionBarProps) {
  const { thread } = useText();
  return (
    <Message.Actions
      data-quiet={!row.context.isLast}
      aria-label={thread.actionsFor(row.author)}
      className={className}
    >
      <WhenStill>
        <ActionRow {...row} />
      </WhenStill>
    </Message.Actions>
  );
}
