/** Whether a line stands over the first message that the reader has not seen. */
export type UnreadState = { status: 'none' } | { status: 'shown'; key: string; wasSeen: boolean };

/** What happened to the reader and the messages. `key` names a row. */
export type UnreadEvent =
  /** A reply ended; `isWatched` when some of it was before the reader's eyes. */
  | { type: 'ended'; key: string; isWatched: boolean }
  /** The reader came back to a conversation that has gone on. */
  | { type: 'cameBack'; key: string }
  /** The line is before the reader's eyes. */
  | { type: 'seen' }
  /** It was for as long as it takes to read on. */
  | { type: 'faded' }
  /** The reader wrote something, and so knows what stands above it. */
  | { type: 'wrote' };

/**
 * The line stands over the first message that came while the reader was elsewhere: further up, in another conversation or in another
 * tab. It stays until it was seen for a while, whatever comes below it.
 *
 * @source ours
 */
export function transition(state: UnreadState, event: UnreadEvent): UnreadState {
  switch (event.type) {
    case 'ended':
      if (event.isWatched || (state.status === 'shown' && !state.wasSeen)) return state;
      return { status: 'shown', key: event.key, wasSeen: false };
    case 'cameBack':
      return state.status === 'shown' ? state : { status: 'shown', key: event.key, wasSeen: false };
    case 'seen':
      return state.status === 'shown' && !state.wasSeen ? { ...state, wasSeen: true } : state;
    case 'faded':
      return state.status === 'shown' && state.wasSeen ? { status: 'none' } : state;
    case 'wrote':
      return state.status === 'none' ? state : { status: 'none' };
    default:
      return event satisfies never;
  }
}
