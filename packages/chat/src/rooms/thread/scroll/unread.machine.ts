/** Whether the unread line is shown above the first unread message. */
export type UnreadState = { status: 'none' } | { status: 'shown'; key: string; wasSeen: boolean };

/** Events of the reader and the messages. `key` names a row. */
export type UnreadEvent =
  /** A reply ended; `isWatched` when some of it was before the reader's eyes. */
  | { type: 'replyEnded'; key: string; isVisible: boolean }
  /** The reader reopened a conversation with new messages. */
  | { type: 'reopened'; key: string }
  /** The line is in the viewport. */
  | { type: 'seen' }
  /** The line was in view for long enough. */
  | { type: 'expired' }
  /** The reader sent a message, and so has read what stands above it. */
  | { type: 'prompted' };

/**
 * The line marks the first message that came while the reader was elsewhere: further up, in another conversation or in another tab.
 * It stays until it was in view for a while, even if more messages follow.
 *
 * @source ours
 */
export function transition(state: UnreadState, event: UnreadEvent): UnreadState {
  switch (event.type) {
    case 'replyEnded':
      if (event.isVisible || (state.status === 'shown' && !state.wasSeen)) return state;
      return { status: 'shown', key: event.key, wasSeen: false };
    case 'reopened':
      return state.status === 'shown' ? state : { status: 'shown', key: event.key, wasSeen: false };
    case 'seen':
      return state.status === 'shown' && !state.wasSeen ? { ...state, wasSeen: true } : state;
    case 'expired':
      return state.status === 'shown' && state.wasSeen ? { status: 'none' } : state;
    case 'prompted':
      return state.status === 'none' ? state : { status: 'none' };
    default:
      return event satisfies never;
  }
}
