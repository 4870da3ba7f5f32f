import { conversationSentence } from '../contract/conversation-messages.js';

/** Whether a conversation's messages are here. */
export type LoadState =
  { status: 'loading' } | { status: 'ready' } | { status: 'missing' | 'failed'; failure: string };

export type LoadEvent = { type: 'loaded' | 'unavailable' | 'gone' | 'retried' };

/** What was once loaded stays, whatever a later attempt to refresh it meets, unless the conversation is gone. */
export function loadTransition(state: LoadState, event: LoadEvent): LoadState {
  switch (event.type) {
    case 'loaded':
      return state.status === 'ready' ? state : { status: 'ready' };
    case 'gone':
      return { status: 'missing', failure: conversationSentence('storage.noSuchKey') };
    case 'unavailable':
      if (state.status === 'ready' || state.status === 'missing') return state;
      return { status: 'failed', failure: conversationSentence('storage.cloudConversationUnavailable') };
    case 'retried':
      return state.status === 'failed' ? { status: 'loading' } : state;
    default:
      return event.type satisfies never;
  }
}
