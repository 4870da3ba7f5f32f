import { prefixPromptFor } from '../../rules/prompts/follow-ups.js';
import { writtenMessage } from '../../rules/prompts/written-message.js';
import type { RequestPreparation } from '../conversation/request-preparation.types.js';
import type { PromptsStore } from './prompts.types.js';

/** Writes what was typed with the prefix prompt that the tags of its conversation name. */
export const createMessageWriter =
  (prompts: Pick<PromptsStore, 'store'>): RequestPreparation['write'] =>
  (typed, { tags, inserted, isPrefixed = false }) => {
    const prefix = isPrefixed ? undefined : prefixPromptFor(prompts.store.getState().list, tags ?? []);
    return writtenMessage(typed, { ...(prefix && { prefix }), ...(inserted && { inserted }) });
  };
