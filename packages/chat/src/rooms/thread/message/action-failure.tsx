'use client';
import { Banner } from '@stoa/ui';
import { useText } from '../../../base/text/text.js';
import type { MessageActionFailure } from './use-message-actions.js';

/** The failure of an action, below its message. */
export function ActionFailure({
  failure,
  onDismiss,
}: {
  failure: MessageActionFailure;
  onDismiss: () => void;
}) {
  const { message } = useText();
  return failure ? (
    <Banner kind="error" title={message[failure.what]} lines={[failure.detail]} onDismiss={onDismiss} />
  ) : null;
}
