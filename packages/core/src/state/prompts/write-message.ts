import { prefixPromptFor } from '../../rules/prompts/follow-ups.js';
import { writtenMessage } from '../../rules/prompts/written-message.js';
import type { RequestPreparation } from '../conversation/request-preparation.types.js';
import type { AssistantsStore } from '../assistants/assistants.types.js';
import type { PromptsStore } from './prompts.types.js';

/** Writes what was typed with the prefix prompt that the tags of its conversation name, for the assistant that was chosen. */
export const createMessageWriter =
  (
    prompts: Pick<PromptsStore, 'store'>,
    assistants: Pick<AssistantsStore, 'write'>,
  ): RequestPreparation['write'] =>
  (typed, { sent, tags, inserted, isPrefixed = false }) => {
    const prefix = isPrefixed ? undefined : prefixPromptFor(prompts.store.getState().list, tags ?? []);
    const written = writtenMessage(typed, { ...(prefix && { prefix }), ...(inserted && { inserted }) });
    if (!sent) return written;
    return { ...written, data: { ...written.data, ...assistants.write(sent.conversationId, sent.said) } };
  };
