import type { Model } from '../../contract/models.js';
import { newConversationName } from '../../rules/accounts/names.js';
import { emptyTree } from '../../rules/conversations/tree.js';
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
