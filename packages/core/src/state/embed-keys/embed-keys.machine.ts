/** The action that runs for a key: saving its form, rotating its secret, or deleting it. */
export type EmbedKeyAct = 'save' | 'rotate' | 'revoke';

/** Whether something is being done to a key, and what the last attempt met. */
export type EmbedKeyWork =
  | { status: 'idle' }
  | { status: 'working'; act: EmbedKeyAct }
  | { status: 'failed'; act: EmbedKeyAct; failure: string };

export type EmbedKeyWorkEvent =
  | { type: 'started'; act: EmbedKeyAct }
  | { type: 'done' }
  | { type: 'failed'; failure: string }
  | { type: 'dismissed' };

export const embedKeyIdle: EmbedKeyWork = { status: 'idle' };

/** One thing at a time; a failure stands until it is tried again or put away. */
export function embedKeyWorkTransition(state: EmbedKeyWork, event: EmbedKeyWorkEvent): EmbedKeyWork {
  switch (event.type) {
    case 'started':
      return state.status === 'working' ? state : { status: 'working', act: event.act };
    case 'done':
      return state.status === 'working' ? embedKeyIdle : state;
    case 'failed':
      return state.status === 'working'
        ? { status: 'failed', act: state.act, failure: event.failure }
        : state;
    case 'dismissed':
      return state.status === 'failed' ? embedKeyIdle : state;
    default:
      return event satisfies never;
  }
}
