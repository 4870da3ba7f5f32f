'use client';
import { Banner } from '@stoa/ui';
import { useText } from '../../../base/text/text.js';
import type { MessageTrouble } from './use-message-actions.js';

/** Says what went wrong with an action. */
export function ActionTrouble({ trouble, onDismiss }: { trouble: MessageTrouble; onDismiss: () => void }) {
  const { message } = useText();
  return trouble ? (
    <Banner kind="error" title={message[trouble.what]} lines={[trouble.detail]} onDismiss={onDismiss} />
  ) : null;
}
