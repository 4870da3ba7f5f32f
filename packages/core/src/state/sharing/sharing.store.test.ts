import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations.js';
import { failed, success } from '../../contract/outcome.js';
import type { Prompt } from '../../contract/prompts.js';
import { createFakeWorld } from '../../testing/index.js';
import type { ConversationListState, ReadConversation } from '../conversations/conversation-list.types.js';
import type { PromptsState } from '../prompts/prompts.types.js';
import { createSharingStore } from './sharing.store.js';

const folders: Folder[] = [
  { id: 'f', name: 'F', type: 'chat' },
  { id: 'g', name: 'G', type: 'prompt', isGroupFolder: true },
];
const prompt = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  name: id,
  description: '',
  content: '',
  folderId: null,
  type: 'prompt',
  ...more,
});

async function stage() {
  const ports = createFakeWorld().tab();
  const items = [
    { id: 'a', folderId: null },
    { id: 'b', folderId: 'f' },
    { id: 'lost', folderId: 'f' },
  ];
  async function* readMany(ids: readonly string[]): AsyncIterable<ReadConversation> {
    for (const id of ids) {
      await Promise.resolve();
      yield id === 'lost'
        ? { id, name: 'Lost one', ok: false, reason: 'unavailable' }
        : { id, name: id, ok: true, conversation: { id, name: id, messages: [], isLocal: false } };
    }
  }
  const importConversations = vi.fn((list: readonly { id: string }[]) =>
    Promise.resolve({ added: list.length, extended: 0, unchanged: 0, failures: [] }),
  );
  const sharing = await createSharingStore(ports, {
    email: 'Me@x.org',
    conversations: {
      store: createStore(() => ({ items, folders }) as unknown as ConversationListState),
      readMany,
      importConversations,
    },
    prompts: {
      store: createStore(
        () =>
          ({
            list: [prompt('p', { folderId: 'f', data: { noShare: true } }), prompt('q')],
          }) as unknown as PromptsState,
      ),
      add: (list) => Promise.resolve(list.length),
    },
  }).load();
  return { ports, sharing, importConversations };
}
const request = {
  note: ' For you ',
  emails: ['bea@x.org'],
  conversationIds: ['a'],
  folderIds: ['f', 'g'],
  promptIds: ['p', 'q'],
};

describe('sharing', () => {
  it('[SH8] sends what may be shared, with what lies in folders, and names what could not be read', async () => {
    const { ports, sharing } = await stage();
    ports.world.answer('sharing.share', () => success({ success: true, items: ['bea@x.org'] }));
    expect(await sharing.share(request)).toEqual(
      success({ recipients: ['bea@x.org'], missing: ['Lost one'] }),
    );
    expect(ports.calls.at(-1)?.input).toMatchObject({
      note: 'For you',
      sharedData: {
        history: [
          { id: 'a', isLocal: true },
          { id: 'b', isLocal: true },
        ],
        folders: [{ id: 'f' }],
        prompts: [{ id: 'q' }],
      },
    });
  });

  it('[SH9] says the specified sentences', async () => {
    const { ports, sharing } = await stage();
    const down = () => failed({ code: 'network' as const, message: 'down' });
    ports.world.answer('sharing.share', down);
    ports.world.answer('sharing.list', down);
    expect(await sharing.share(request)).toMatchObject({
      failure: { message: 'Sharing failed, please try again.' },
    });
    await sharing.refresh();
    expect(sharing.store.getState().failure).toMatch(/^Unable to fetch your shared items/);
    ports.world.answer('sharing.load', () => failed({ code: 'refused', message: 'no' }));
    expect(await sharing.open('k')).toMatchObject({
      failure: { message: 'Unable to find shared item. It may have been deleted.' },
    });
  });

  it('[SH9] lists the items of others, newest first', async () => {
    const { ports, sharing } = await stage();
    const item = (key: string, sharedBy: string, sharedAt: number) => ({ key, sharedBy, sharedAt, note: '' });
    ports.world.answer('sharing.list', () =>
      success({
        success: true,
        items: [item('old', 'bea@x.org', 1), item('own', 'me@X.org', 2), item('new', 'cy@x.org', 3)],
      }),
    );
    await sharing.refresh();
    expect(sharing.store.getState().received.map(({ key }) => key)).toEqual(['new', 'old']);
  });

  it('[SH3] imports a copy beside a conversation that is here', async () => {
    const { ports, sharing, importConversations } = await stage();
    const file = { version: 4, history: [{ id: 'a', name: 'A', messages: [] }], folders: [], prompts: [] };
    ports.world.answer('sharing.load', () => success({ success: true, item: JSON.stringify(file) }));
    const opened = await sharing.open('k');
    if (!opened.ok) throw new Error('It does not open.');
    await sharing.importItems(opened.value, { conversationIds: ['a'], folderIds: [], promptIds: [] });
    expect(importConversations.mock.calls[0]?.[0][0]?.id).not.toBe('a');
  });
});
