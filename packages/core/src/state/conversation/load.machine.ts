import type { ConversationMessageCode } from '../../contract/conversations/conversation-messages.js';

/** Whether a conversation's messages are here. */
export type LoadState = { status: 'loading' | 'ready' } | LoadFailure;

/** They could not be read, or are not there any more. */
export interface LoadFailure {
  status: 'missing' | 'failed';
}

export type LoadEvent = { type: 'loaded' | 'unavailable' | 'gone' | 'retried' };

/** Messages of failed loads. */
export const loadFailures = {
  missing: 'storage.noSuchKey',
  failed: 'storage.cloudConversationUnavailable',
} as const satisfies Record<LoadFailure['status'], ConversationMessageCode>;

/** A loaded conversation stays loaded when a refresh fails, unless it is gone. */
export function loadTransition(state: LoadState, event: LoadEvent): LoadState {
  switch (event.type) {
    case 'loaded':
      return state.status === 'ready' ? state : { status: 'ready' };
    case 'gone':
      return { status: 'missing' };
    case 'unavailable':
      return state.status === 'ready' || state.status === 'missing' ? state : { status: 'failed' };
    case 'retried':
      return state.status === 'failed' ? { status: 'loading' } : state;
    default:
      return event.type satisfies never;
  }
}
