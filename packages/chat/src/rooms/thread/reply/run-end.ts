import type { ConversationState } from '@stoa/core/state';

/** The reply whose run has ended between two states; null where none has. */
export function endedBetween(
  before: Pick<ConversationState, 'run'>,
  { run }: Pick<ConversationState, 'run'>,
): string | null {
  if (before.run.status === 'idle') return null;
  const { messageId } = before.run;
  return run.status !== 'idle' && run.messageId === messageId ? null : messageId;
}

/** What a thread that is still on its way has to be told: a short reply may end before it is here. */
export interface MissedEnd {
  /** Somebody hears of ends by themselves. */
  isHeard: boolean;
  messageId: string | null;
}
