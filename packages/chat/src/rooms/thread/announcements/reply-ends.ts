import type { ConversationState } from '@stoa/core/state';

/** The id of the reply whose run ended between two states; null where none did. */
export function endedReplyId(
  before: Pick<ConversationState, 'run'>,
  { run }: Pick<ConversationState, 'run'>,
): string | null {
  if (before.run.status === 'idle') return null;
  const { messageId } = before.run;
  return run.status !== 'idle' && run.messageId === messageId ? null : messageId;
}

/** The id of the reply whose run began between two states; null where none did. */
export const begunReplyId = (
  before: Pick<ConversationState, 'run'>,
  after: Pick<ConversationState, 'run'>,
): string | null => endedReplyId(after, before);

/** A reply that ended before the thread was loaded: a short one may. */
export interface MissedReplyEnd {
  /** A mounted announcer announces ends itself. */
  isAnnounced: boolean;
  messageId: string | null;
}
