'use client';
import type { ThreadMessage } from '@stoa/core/state';
import { lazyPart } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import * as Message from './message.parts.js';
import { messageTexts } from './message.texts.js';

/** A message that a machine wrote, loaded on first use: few conversations have one. */
export const LazyCollapsedMessage = lazyPart(
  () => import('./collapsed-message.js').then((room) => room.CollapsedMessage),
  {
    waiting: <div className="min-h-7" />,
  },
);

/** A message of the conversation's environment. @source chat specification §3 (role `environment`) */
export function EnvironmentMessage({ message }: { message: ThreadMessage }) {
  const messageText = useTexts(messageTexts);
  return (
    <Message.Root from="assistant" author={messageText.environment} data-message-id={message.id}>
      <LazyCollapsedMessage kind="environment" label={message.label} content={message.content} />
    </Message.Root>
  );
}
