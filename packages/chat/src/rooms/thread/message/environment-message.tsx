'use client';
import type { ThreadMessage } from '@stoa/core/state';
import { latePart } from '../../../base/lazy/late-part.js';
import * as Message from './message.parts.js';
import { useAroundText } from './around-text.js';

/** A quiet line for what a machine wrote; few conversations have one. */
export const LateQuietRow = latePart(() => import('./quiet-row.js').then((room) => room.QuietRow), {
  waiting: <div className="min-h-7" />,
});

/** What the surroundings of a conversation reported. @source chat specification §3 (role `environment`) */
export function EnvironmentMessage({ message }: { message: ThreadMessage }) {
  const text = useAroundText();
  return (
    <Message.Root from="assistant" author={text.environment} data-message-id={message.id}>
      <LateQuietRow kind="environment" label={message.label} content={message.content} />
    </Message.Root>
  );
}
