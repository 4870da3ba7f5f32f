'use client';
import { Banner, useTexts } from '@stoa/ui';
import type { MessageActionFailure } from './use-message-actions.js';
import { messageTexts } from './message.texts.js';

/** The failure of an action, below its message. */
export function ActionFailure({
  failure,
  onDismiss,
}: {
  failure: MessageActionFailure;
  onDismiss: () => void;
}) {
  const message = useTexts(messageTexts);
  return failure ? (
    <Banner kind="error" title={message[failure.what]} lines={[failure.detail]} onDismiss={onDismiss} />
  ) : null;
}
