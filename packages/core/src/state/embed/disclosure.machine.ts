import type { EmbedDisclosure } from '../../contract/embed/embed.js';
import { disclosureStateOf, type DisclosureState } from './disclosure-state.js';

/** Events of a disclosure. `told`: an answer of the server. */
export type DisclosureEvent =
  | { type: 'told'; disclosure: EmbedDisclosure | null }
  | { type: 'pressed' }
  | { type: 'failed' };

/**
 * How asking for an acceptance moves on. Events that make no sense in a state leave it unchanged, the same object.
 *
 *     clear ⇄ asked → accepting → clear
 *                ↑        ↓ ↘
 *                └─── changed  failed → accepting
 */
export function disclosureTransition(state: DisclosureState, event: DisclosureEvent): DisclosureState {
  switch (event.type) {
    case 'told':
      return disclosureStateOf(event.disclosure);
    case 'pressed':
      return state.status === 'asked' || state.status === 'failed'
        ? { ...state, status: 'accepting' }
        : state;
    case 'failed':
      return state.status === 'accepting' ? { ...state, status: 'failed' } : state;
    default:
      return event satisfies never;
  }
}
