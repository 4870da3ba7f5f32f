import { expect, it } from 'vitest';
import { emptyTree } from '../../rules/conversations/tree.js';
import { createFakePorts } from '../../testing/index.js';
import { createKeep } from './keep.js';
import type { ConversationRecord } from './stored-conversation.js';
import { createVault } from './vault.js';

const recordOf = (id: string): ConversationRecord => ({
  head: { id, name: id, isLocal: true, folderId: null } as ConversationRecord['head'],
  tree: emptyTree,
});

it('the vault keeps what was read last in memory, and not everything that was ever read', async () => {
  const ports = createFakePorts();
  const keep = createKeep(ports.storage, () => undefined);
  const vault = createVault(keep, ports, () => undefined);
  const ids = Array.from({ length: 200 }, (_, at) => `c${at}`);
  await vault.saveMany(ids.map(recordOf));
  const first = await vault.load('c0');
  expect((await vault.load('c0'))?.tree).toBe(first?.tree);
  for (const id of ids) await vault.load(id);
  expect((await vault.load('c199'))?.tree).toBe((await vault.load('c199'))?.tree);
  expect((await vault.load('c0'))?.tree).not.toBe(first?.tree);
});
