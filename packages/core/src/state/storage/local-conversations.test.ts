import { expect, it } from 'vitest';
import { emptyTree } from '../../rules/conversations/tree.js';
import { createFakePorts } from '../../testing/index.js';
import { createWriteBehind } from './write-behind.js';
import type { ConversationRecord } from './stored-conversation.js';
import { createLocalConversations } from './local-conversations.js';

const recordOf = (id: string): ConversationRecord => ({
  head: { id, name: id, isLocal: true, folderId: null } as ConversationRecord['head'],
  tree: emptyTree,
});

it('the cache of local conversations drops the least recently read', async () => {
  const ports = createFakePorts();
  const writeBehind = createWriteBehind(ports.storage, () => undefined);
  const localConversations = createLocalConversations(writeBehind, ports, () => undefined);
  const ids = Array.from({ length: 200 }, (_, at) => `c${at}`);
  await localConversations.saveMany(ids.map(recordOf));
  const first = await localConversations.load('c0');
  expect((await localConversations.load('c0'))?.tree).toBe(first?.tree);
  for (const id of ids) await localConversations.load(id);
  expect((await localConversations.load('c199'))?.tree).toBe((await localConversations.load('c199'))?.tree);
  expect((await localConversations.load('c0'))?.tree).not.toBe(first?.tree);
});
