import { randomUUID } from 'node:crypto';
import type { ChatRequestInput, Conversation, Folder, Message } from '@stoa/core/contract';
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

export const writeConversation = (client: Client, conversation: Conversation, folder: Folder | null = null) =>
  client.conversations.upload({
    conversationId: conversation.id,
    conversation: compress(JSON.stringify(conversation)),
    folder,
    merge: true,
  });

/** A cloud conversation of one question and its reply, without a browser. */
export async function storeConversation(
  client: Client,
  name: string,
  {
    question = `question of ${name}`,
    reply = `reply of ${name}`,
    tags = [] as string[],
    folder = null as Folder | null,
  } = {},
): Promise<string> {
  const id = randomUUID();
  const conversation: Conversation = {
    id,
    name,
    tags,
    folderId: folder?.id ?? null,
    messages: [
      { id: randomUUID(), role: 'user', content: question, data: {} },
      { id: randomUUID(), role: 'assistant', content: reply, data: {} },
    ],
  };
  const done = await writeConversation(client, conversation, folder);
  if (!done.ok) throw new Error(`Storing ${name} failed: ${done.failure.message}`);
  return id;
}

/** Takes everything out of the cloud that a person keeps there, so that a journey knows what its list holds. */
export async function emptyCloud(client: Client): Promise<void> {
  const listed = await client.conversations.changes({});
  const folders = await client.folders.list();
  if (!listed.ok || !folders.ok) throw new Error('The cloud could not be read.');
  await client.conversations.deleteMultiple({
    conversationIds: listed.value.changed.map(({ conversation }) => conversation.id),
  });
  const updatedAt = new Date().toISOString();
  await client.folders.save({
    folders: folders.value.folders.map(({ folder }) => ({ folder, updatedAt, isDeleted: true })),
  });
}

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
