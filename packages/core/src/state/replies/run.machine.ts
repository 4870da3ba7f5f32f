import type { Connection, RunState } from '../conversation/conversation.types.js';

/** Events of the reply in progress. */
export type RunEvent =
  | { type: 'submitted' | 'resumed'; requestId: string; messageId: string }
  | { type: 'connection'; connection: Connection }
  | { type: 'received' }
  | { type: 'stopPressed' }
  | { type: 'ended' };

const idle: RunState = { status: 'idle' };

/**
 * How a conversation's run moves on. Events that make no sense in a state leave it unchanged, the same object.
 *
 *     idle → sending → streaming → idle
 *               └──── stopping ────┘
 */
export function runTransition(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'submitted':
    case 'resumed': {
      if (state.status !== 'idle') return state;
      const { requestId, messageId } = event;
      const status = event.type === 'submitted' ? 'sending' : 'streaming';
      return { status, requestId, messageId, connection: 'connecting' };
    }
    case 'connection':
      if (state.status === 'idle' || state.connection === event.connection) return state;
      return { ...state, connection: event.connection };
    case 'received':
      return state.status === 'sending' ? { ...state, status: 'streaming', connection: 'live' } : state;
    case 'stopPressed':
      return state.status === 'idle' || state.status === 'stopping'
        ? state
        : { ...state, status: 'stopping' };
    case 'ended':
      return idle;
    default:
      return event satisfies never;
  }
}
