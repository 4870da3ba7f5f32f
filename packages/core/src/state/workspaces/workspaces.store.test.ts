import { describe, expect, it, vi } from 'vitest';
import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/index.js';
import { createStore } from 'zustand/vanilla';
import type { ConversationListState } from '../conversations/conversation-list.types.js';
import { createWorkspacesStore } from './workspaces.store.js';

const file = {
  version: 4,
  history: [
    { id: 'a', name: 'Alpha', messages: [], folderId: 'f' },
    { id: 'b', name: 'Beta', messages: [] },
  ],
  folders: [{ id: 'f', name: 'Folder', type: 'chat' }],
  prompts: [{ id: 'p', name: 'Prompt' }],
};

function make(folders: Folder[] = []) {
  const ports = createFakePorts();
  const importConversations = vi.fn((conversations: readonly Conversation[], _folders: readonly Folder[]) =>
    Promise.resolve({ added: conversations.length, extended: 0, unchanged: 0, failures: [] }),
  );
  const add = vi.fn((prompts: readonly unknown[]) => Promise.resolve(prompts.length));
  const state = createStore(() => ({ folders }) as ConversationListState);
  const workspaces = createWorkspacesStore(ports, {
    email: 'Ada@Example.org',
    conversations: { store: state, importConversations },
    prompts: { add },
  });
  ports.world.answer('sharing.list', () =>
    success({
      success: true,
      items: [
        { sharedBy: 'ada@example.org', note: 'Old', sharedAt: 1, key: 'k1' },
        { sharedBy: 'bea@example.org', note: 'Not mine', sharedAt: 2, key: 'k2' },
        { sharedBy: 'ada@example.org', note: 'New', sharedAt: 3, key: 'k3' },
      ],
    }),
  );
  ports.world.answer('sharing.load', () => success({ success: true, item: JSON.stringify(file) }));
  return { ports, workspaces, importConversations, add };
}

describe('legacy workspaces', () => {
  it('[LW1] are the items that the person shared with themselves, newest first', async () => {
    const { workspaces } = make();
    await workspaces.load();
    expect(workspaces.store.getState()).toMatchObject({
      status: 'ready',
      list: [
        { key: 'k3', note: 'New', savedAt: 3 },
        { key: 'k1', note: 'Old', savedAt: 1 },
      ],
    });
  });

  it('[LW1] a failed load is reported and keeps the list', async () => {
    const { ports, workspaces } = make();
    await workspaces.load();
    ports.world.answer('sharing.list', () => failed({ code: 'network', message: 'down' }));
    await workspaces.load();
    expect(workspaces.store.getState().list).toHaveLength(2);
    expect(workspaces.store.getState().failure).toMatch(/^Unable to fetch your shared items/);
  });

  it('[LW4] imports the chosen items and reports the counts', async () => {
    const { workspaces, importConversations, add } = make();
    await workspaces.open('k1');
    expect(workspaces.store.getState().open).toMatchObject({
      status: 'ready',
      items: { prompts: [{ id: 'p' }] },
    });
    await workspaces.importItems({ conversationIds: ['a'], folderIds: ['f'], promptIds: ['p'] });
    expect(importConversations.mock.calls[0]?.[0]).toMatchObject([{ id: 'a', folderId: 'f', isLocal: true }]);
    expect(add).toHaveBeenCalledOnce();
    expect(workspaces.store.getState().open).toMatchObject({
      status: 'done',
      result: { conversations: 1, known: 0, folders: 1, prompts: 1, failures: [] },
    });
  });

  it('[AD3] puts templates into the folder of the same name', async () => {
    const { ports, workspaces, add } = make([{ id: 'own', name: 'Folder', type: 'chat' }]);
    const item = JSON.stringify({ ...file, prompts: [{ id: 'p', name: 'Prompt', folderId: 'f' }] });
    ports.world.answer('sharing.load', () => success({ success: true, item }));
    await workspaces.open('k1');
    await workspaces.importItems({ conversationIds: [], folderIds: ['f'], promptIds: ['p'] });
    expect(add.mock.calls[0]?.[0]).toMatchObject([{ id: 'p', folderId: 'own' }]);
  });

  it('[LW5] a missing workspace shows the specified message; another failure, and an invalid one, their own', async () => {
    const { ports, workspaces } = make();
    const deleted = 'Unable to find shared item. It may have been deleted.';
    const invalid = 'The answer of the server could not be read.';
    for (const [answer, message] of [
      [failed({ code: 'refused', type: 'NoSuchKey', message: 'no' }), deleted],
      [failed({ code: 'http', status: 404, message: 'Not Found' }), deleted],
      [failed({ code: 'refused', type: 'Forbidden', message: 'Not allowed.' }), 'Not allowed.'],
      [failed({ code: 'http', status: 429, message: 'Too Many Requests' }), 'Too Many Requests'],
      [success({ success: true as const, item: '{"version":9}' }), invalid],
      [success({ success: true as const, item: 'not json' }), invalid],
    ] as const) {
      ports.world.answer('sharing.load', () => answer);
      await workspaces.open('k1');
      expect(workspaces.store.getState().open).toEqual({ status: 'failed', key: 'k1', message });
    }
  });

  it('[LW5] ignores an answer for a workspace that is no longer selected', async () => {
    const { workspaces } = make();
    const first = workspaces.open('k1');
    const second = workspaces.open('k3');
    await Promise.all([first, second]);
    expect(workspaces.store.getState().open).toMatchObject({ key: 'k3', status: 'ready' });
    workspaces.close();
    expect(workspaces.store.getState().open).toBeNull();
  });
});
