import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { AssistantChoice } from '../../rules/assistants/choice.js';
import type { AssistantsState } from './assistants.types.js';

/** The assistant of this id among those that the person may use. */
export const findAssistant = (
  { assistants, groups }: Pick<AssistantsState, 'assistants' | 'groups'>,
  assistantId: string,
): AssistantDefinition | undefined =>
  [...assistants, ...groups.flatMap((group) => group.assistants)].find(
    (one) => one.assistantId === assistantId,
  );

/**
 * What a conversation talks with: what was chosen for the next message, otherwise what the last one was for.
 *
 * @param said the choice of its last message
 */
export const selectChoice =
  (conversationId: string, said: AssistantChoice | null) =>
  ({ choices }: Pick<AssistantsState, 'choices'>): AssistantChoice | null => {
    const chosen = choices[conversationId];
    return chosen === undefined ? said : chosen;
  };
