import type { ConversationState } from '../conversation/conversation.types.js';

/** Whether everything of a conversation is where it belongs. `writing` counts writes under way. */
export interface SaveState {
  writing: number;
  failed: boolean;
}

export type SaveEvent = { type: 'started' } | { type: 'finished'; ok: boolean };

/** Nothing to save. */
export const saved: SaveState = { writing: 0, failed: false };

/** A successful write repairs a failed one, because each write contains the full conversation. */
export function saveTransition(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'started':
      return { ...state, writing: state.writing + 1 };
    case 'finished':
      return { writing: Math.max(0, state.writing - 1), failed: !event.ok };
    default:
      return event satisfies never;
  }
}

/** The word to show: `failed` outlasts the next attempt. */
export const selectSaved = (state: SaveState): ConversationState['saved'] =>
  state.failed ? 'failed' : state.writing > 0 ? 'saving' : 'clean';
