import type { Model } from '../../contract/models/models.js';
import * as limits from '../../contract/limits.js';
import { newConversationName } from '../../rules/conversations/names.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import type { ConversationStart } from '../conversation/conversation.store.js';
import type { NewConversationDefaults } from './conversation-list.types.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** A conversation as it starts. @source chat specification §4 "Start-up". */
export function newConversation(input: {
  id: string;
  defaults: NewConversationDefaults;
  model: Model | undefined;
  /** ISO time. */
  now: string;
}): ConversationRecord {
  const { id, defaults, model, now } = input;
  return {
    head: {
      id,
      name: newConversationName,
      model: model ?? null,
      prompt: defaults.prompt,
      temperature: defaults.temperature,
      maxTokens: defaults.maxTokens,
      folderId: null,
      tags: [],
      isLocal: defaults.isLocal,
      updatedAt: now,
    },
    tree: emptyTree,
  };
}

/** The id of the conversation of the first screen: the same on the server and in the browser. */
export const openingId = 'opening';

/** The conversation of the first screen, before anything is loaded. */
export const openingConversation = (): ConversationStart => ({
  record: newConversation({
    id: openingId,
    defaults: {
      isLocal: true,
      modelId: null,
      prompt: defaultSystemPrompt,
      temperature: limits.defaultTemperature,
      maxTokens: null,
    },
    model: undefined,
    now: new Date(0).toISOString(),
  }),
  isLocal: true,
  fresh: true,
});
