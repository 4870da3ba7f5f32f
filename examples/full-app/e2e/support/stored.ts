import { randomUUID } from 'node:crypto';
import type { ChatRequestInput, Conversation, Message } from '@stoa/core/contract';
import { compress, decompress } from '@stoa/core/wire';
import type { Client } from '@stoa/client';

/** A conversation as the server keeps it; undefined when it has none of this id. */
export async function readConversation(client: Client, id: string): Promise<Conversation | undefined> {
  const answer = await client.conversations.get({ conversationId: id });
  if (!answer.ok) {
    if (answer.failure.type === 'NoSuchKey') return undefined;
    throw new Error(`Reading ${id} failed: ${answer.failure.message}`);
  }
  return JSON.parse(decompress(answer.value.conversation)) as Conversation;
}

export const writeConversation = (client: Client, conversation: Conversation) =>
  client.conversations.upload({
    conversationId: conversation.id,
    conversation: compress(JSON.stringify(conversation)),
    folder: null,
  });

/** Every message of a stored conversation, whichever path shows it. */
export const nodesOf = (conversation: Conversation): Message[] => conversation.nodes ?? conversation.messages;

/** A chat request of one user's message, as the page composes it for a cloud conversation. */
export function chatRequest(
  text: string,
  options: Partial<ChatRequestInput['options']> = {},
): ChatRequestInput {
  return {
    model: 'scripted-model',
    max_tokens: 4000,
    messages: [{ id: randomUUID(), role: 'user', content: text }],
    options: {
      requestId: randomUUID(),
      conversationId: randomUUID(),
      messageId: randomUUID(),
      storage: 'cloud',
      ...options,
    },
  };
}
