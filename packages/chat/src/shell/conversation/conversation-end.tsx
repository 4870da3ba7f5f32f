'use client';
import type { ConversationStore } from '@stoa/core/state';
import { ConversationCost } from './conversation-cost.js';
import { ConversationTags } from './conversation-tags.js';

/** Tags and cost of a conversation, where there are any. */
export function ConversationFacts({ conversation }: { conversation: ConversationStore }) {
  return (
    <>
      <ConversationTags conversation={conversation} />
      <ConversationCost conversation={conversation} />
    </>
  );
}

export { ConversationTools } from './conversation-tools.js';
