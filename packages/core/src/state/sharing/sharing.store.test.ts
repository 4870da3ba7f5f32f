import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import { failed, success, type Failure } from '../../contract/outcome.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
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
    { id: 'a', folderId: null, messageCount: 2 },
    { id: 'b', folderId: 'f', messageCount: null },
    { id: 'empty', folderId: 'f', messageCount: 0 },
    { id: 'lost', folderId: 'f', messageCount: 1 },
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
  const addPrompts = vi.fn((list: readonly Prompt[]) => Promise.resolve(list.length));
  const store = createSharingStore(ports, {
    email: 'Me@x.org',
    conversations: {
      store: createStore(() => ({ items, folders }) as unknown as ConversationListState),
      readMany,
      importConversations,
      listAll: () => Promise.resolve(true),
      ensureListed: () => Promise.resolve(true),
    },
    prompts: {
      store: createStore(
        () =>
          ({
            list: [prompt('p', { folderId: 'f', data: { noShare: true } }), prompt('q')],
          }) as unknown as PromptsState,
      ),
      add: addPrompts,
    },
  });
  return { ports, store, sharing: await store.load(), importConversations, addPrompts };
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
    ports.world.answer('sharing.share', () => failed({ code: 'refused', message: 'There is no room.' }));
    expect(await sharing.share(request)).toMatchObject({ failure: { message: 'There is no room.' } });
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

  const item = { key: 'k', sharedBy: 'bea@x.org', sharedAt: 1, note: '', isNew: true };
  it('[SH11] counts what nobody has opened, and looks whenever it is asked to', async () => {
    const { ports, store, sharing } = await stage();
    ports.world.answer('sharing.list', () =>
      success({ success: true, items: [item, { ...item, key: 'own', sharedBy: 'me@x.org' }] }),
    );
    await store.lookForNew();
    expect(store.unread.getState().count).toBe(1);
    // A timer of one minute may fire slightly early.
    ports.world.answer('sharing.list', () => success({ success: true, items: [] }));
    await ports.world.clock.advance(59_990);
    await store.lookForNew();
    expect(store.unread.getState().count).toBe(0);
    ports.world.answer('sharing.list', () =>
      success({ success: true, items: [item, { ...item, key: 'own', sharedBy: 'me@x.org' }] }),
    );
    await store.lookForNew();
    expect(store.unread.getState().count).toBe(1);
    ports.world.answer('sharing.load', () =>
      success({ success: true, item: '{"version":4,"history":[],"folders":[],"prompts":[]}' }),
    );
    await sharing.open('k');
    expect(store.unread.getState().count).toBe(0);
    expect(sharing.store.getState().received).toEqual([{ ...item, isNew: false }]);
  });

  it('[SH11] what is opened or removed stays so when a list that was on its way arrives', async () => {
    const { ports, store, sharing } = await stage();
    const both = [item, { ...item, key: 'other' }];
    let answerList: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answerList = resolve));
    let isHeld = true;
    ports.world.answer('sharing.list', async () => {
      const items = isHeld ? both : [{ ...item, isNew: false }];
      if (isHeld) await held;
      isHeld = false;
      return success({ success: true, items });
    });
    ports.world.answer('sharing.load', () =>
      success({ success: true, item: '{"version":4,"history":[],"folders":[],"prompts":[]}' }),
    );
    ports.world.answer('sharing.remove', () => success({ success: true }));
    const listing = sharing.refresh();
    await sharing.open('k');
    await sharing.remove('other');
    answerList();
    await listing;
    expect(sharing.store.getState()).toMatchObject({
      status: 'ready',
      received: [{ key: 'k', isNew: false }],
    });
    expect(store.unread.getState().count).toBe(0);
  });

  const gone: Failure = { code: 'refused', type: 'NoSuchKey', message: 'no' };
  const otherFailures: Failure[] = [
    { code: 'refused', message: 'Your account may not do that.', type: 'Forbidden', status: 200 },
    { code: 'http', message: 'Too Many Requests', status: 429 },
    { code: 'http', message: 'Internal Server Error', status: 500 },
    { code: 'network', message: 'down' },
  ];

  it('[SH9] says that an item may be deleted only when it is gone', async () => {
    const { ports, sharing } = await stage();
    const open = async (failure: Failure) => {
      ports.world.answer('sharing.load', () => failed(failure));
      const outcome = await sharing.open('k');
      return outcome.ok ? null : outcome.failure;
    };
    const deleted = {
      type: 'NoSuchKey',
      message: 'Unable to find shared item. It may have been deleted.',
    };
    expect(await open(gone)).toMatchObject(deleted);
    expect(await open({ code: 'http', message: 'Not Found', status: 404 })).toMatchObject(deleted);
    for (const failure of otherFailures) expect(await open(failure)).toEqual(failure);
    ports.world.answer('sharing.load', () => success({ success: true, item: 'not json' }));
    expect(await sharing.open('k')).toMatchObject({
      failure: { code: 'parse', message: 'The answer of the server could not be read.' },
    });
  });

  it('[SH10] keeps in the lists what could not be removed or withdrawn', async () => {
    const { ports, sharing } = await stage();
    const sent = { id: 's', note: 'n', sharedAt: 1, shared_users: ['a@x.org'] };
    ports.world.answer('sharing.list', () => success({ success: true, items: [item] }));
    ports.world.answer('sharing.listSent', () => success({ success: true, items: [sent] }));
    await sharing.refresh();
    await sharing.refreshSent();
    for (const failure of otherFailures) {
      ports.world.answer('sharing.remove', () => failed(failure));
      ports.world.answer('sharing.withdraw', () => failed(failure));
      expect(await sharing.remove('k')).toEqual({ ok: false, failure });
      expect(await sharing.withdraw('s', ['a@x.org'])).toEqual({ ok: false, failure });
    }
    expect(sharing.store.getState()).toMatchObject({ received: [item], sent: { items: [sent] } });
    ports.world.answer('sharing.remove', () => failed(gone));
    expect(await sharing.remove('k')).toMatchObject({
      failure: { message: 'Unable to find item. It may have been removed' },
    });
    expect(sharing.store.getState().received).toEqual([]);
  });

  it('[SH10] withdraws from one and then from all, and takes out what is gone', async () => {
    const { ports, sharing } = await stage();
    const sent = { id: 's', note: 'n', sharedAt: 1, shared_users: ['a@x.org', 'b@x.org', 'c@x.org'] };
    ports.world.answer('sharing.listSent', () => success({ success: true, items: [sent] }));
    ports.world.answer('sharing.withdraw', () => success({ success: true }));
    await sharing.refreshSent();
    await sharing.withdraw('s', ['a@x.org']);
    expect(sharing.store.getState().sent.items).toEqual([{ ...sent, shared_users: ['b@x.org', 'c@x.org'] }]);
    ports.world.answer('sharing.withdraw', () => failed({ code: 'network', message: 'down' }));
    expect(await sharing.withdraw('s', ['b@x.org'])).toMatchObject({ ok: false });
    expect(sharing.store.getState().sent.items).toHaveLength(1);
    const message = 'Unable to find item. It may have been removed';
    ports.world.answer('sharing.withdraw', () => failed(gone));
    expect(await sharing.withdraw('s', ['b@x.org', 'c@x.org'])).toMatchObject({ failure: { message } });
    expect(sharing.store.getState().sent.items).toEqual([]);
  });

  it('[SH9] says what could not be fetched of the items of the person', async () => {
    const { ports, sharing } = await stage();
    ports.world.answer('sharing.listSent', () => failed({ code: 'network', message: 'down' }));
    await sharing.refreshSent();
    expect(sharing.store.getState().sent.failure).toBe(
      'Unable to fetch items you shared. Please check your Internet connection and try again later.',
    );
  });

  it('[SH10] removes an item of another', async () => {
    const { ports, sharing } = await stage();
    ports.world.answer('sharing.list', () => success({ success: true, items: [item] }));
    ports.world.answer('sharing.remove', () => success({ success: true }));
    await sharing.refresh();
    await sharing.remove('k');
    expect(sharing.store.getState().received).toEqual([]);
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

  it('[AD3] puts templates into the folder of the same name', async () => {
    const { ports, sharing, addPrompts } = await stage();
    const theirs = [{ id: 'theirs', name: 'F', type: 'chat' }];
    const file = { version: 4, history: [], folders: theirs, prompts: [prompt('t', { folderId: 'theirs' })] };
    ports.world.answer('sharing.load', () => success({ success: true, item: JSON.stringify(file) }));
    const opened = await sharing.open('k');
    if (!opened.ok) throw new Error('It does not open.');
    await sharing.importItems(opened.value, { conversationIds: [], folderIds: ['theirs'], promptIds: ['t'] });
    expect(addPrompts.mock.calls[0]?.[0]).toMatchObject([{ id: 't', folderId: 'f' }]);
  });
});

it('older items of a sender are added to the list, each once, until there are no more', async () => {
  const { ports, sharing } = await stage();
  const item = (at: number, sharedBy: string) => ({
    key: `${sharedBy}${at}`,
    sharedBy,
    note: '',
    sharedAt: at,
  });
  const all = Array.from({ length: 7 }, (_, at) => item(7 - at, 'bea@x.org'));
  ports.world.answer('sharing.list', (input) => {
    const { sharedBy, after } = input as { sharedBy?: string; after?: string };
    const from = sharedBy === undefined ? 0 : Number(after) - 1;
    const page = all.slice(from, from + 4);
    const end = from + page.length;
    const more =
      end < all.length ? [{ sharedBy: 'bea@x.org', count: all.length - end, after: String(end) }] : [];
    const others = sharedBy === undefined ? [item(1, 'al@x.org')] : [];
    return success({ success: true as const, items: [...page, ...others], more });
  });
  await sharing.refresh();
  const { received, more } = sharing.store.getState();
  expect([received.length, more]).toEqual([5, [{ sharedBy: 'bea@x.org', count: 3, after: '4' }]]);
  expect(await sharing.showOlder('bea@x.org')).toMatchObject({ ok: true });
  const now = sharing.store.getState();
  expect(now.received.map(({ key }) => key).sort()).toEqual(
    [...all, item(1, 'al@x.org')].map(({ key }) => key).sort(),
  );
  expect(now.more).toEqual([]);
  ports.world.answer('sharing.list', () => failed({ code: 'network', message: 'x' }));
  expect(await sharing.showOlder('bea@x.org')).toMatchObject({ ok: true });
});
