import { describe, expect, it, vi } from 'vitest';
import type { SearchHit } from '../../contract/conversations/conversations.js';
import { success } from '../../contract/outcome.js';
import { settle } from '../../testing/fake-clock.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import { createFlagsStore } from '../feature-flags/flags.store.js';
import type {
  ConversationListState,
  ListItem,
  ReadConversation,
} from '../conversations/conversation-list.types.js';
import { createSearchEngine } from './search-engine.js';
import { createSearchStore, type SearchDependencies } from './search.store.js';
import {
  idleSearch,
  type IndexAnswer,
  type IndexedConversation,
  type IndexSearch,
  type SearchIndexPort,
  type SearchState,
} from './search.types.js';
import { createStore } from 'zustand/vanilla';

const item = (id: string, name: string, more: Partial<ListItem> = {}): ListItem => ({
  id,
  name,
  isLocal: true,
  folderId: null,
  updatedAt: `2026-01-0${(id.charCodeAt(0) % 8) + 1}T00:00:00.000Z`,
  modelId: null,
  tags: [],
  messageCount: 1,
  running: false,
  unread: false,
  ...more,
});
const hit = (conversationId: string, text: string, updatedAt = '2026-01-05T00:00:00.000Z'): SearchHit => ({
  conversationId,
  title: [{ text: conversationId, isMatch: false }],
  updatedAt,
  snippets: [{ messageId: 'm', role: 'user', parts: [{ text, isMatch: true }] }],
});

/** An index that finds a word in any message, and waits when told to. */
function createFakeIndex() {
  const held = new Map<string, IndexedConversation>();
  const searches: IndexSearch[] = [];
  let broken = false;
  const port: SearchIndexPort = {
    async put(conversations) {
      if (broken) throw new Error('dead');
      for (const one of conversations) held.set(one.id, one);
    },
    async remove(ids) {
      for (const id of ids) held.delete(id);
    },
    async search(search): Promise<IndexAnswer> {
      searches.push(search);
      if (broken) throw new Error('dead');
      const [term] = search.terms;
      const hits = [...held.values()]
        .filter(({ id }) => !search.within || search.within.includes(id))
        .filter(({ messages }) => messages.some(({ text }) => text.includes(term?.text ?? '')))
        .map(({ id, updatedAt }) => hit(id, term?.text ?? '', updatedAt));
      return { hits, hasMore: false };
    },
  };
  return { port, held, searches, break: () => void (broken = true) };
}

interface Options {
  items?: ListItem[];
  folders?: ConversationListState['folders'];
  texts?: Record<string, string>;
  cloud?: boolean;
  withIndex?: boolean;
}
async function open({ items = [], folders = [], texts = {}, cloud = true, withIndex = true }: Options = {}) {
  const world = createFakeWorld();
  const index = createFakeIndex();
  const ports = world.tab(withIndex ? { searchIndex: index.port } : {});
  const flags = createFlagsStore(ports);
  flags.store.setState({ status: 'ready', flags: { storeCloudConversations: cloud } });
  const list = createStore(
    () => ({ items, folders, pendingDeletes: {} }) as unknown as ConversationListState,
  );
  const read: string[] = [];
  const conversations = {
    store: list,
    async *readMany(ids: readonly string[]): AsyncIterable<ReadConversation> {
      for (const id of ids) {
        read.push(id);
        const text = texts[id];
        if (text === undefined) yield { id, name: id, ok: false, reason: 'gone' };
        else {
          const messages = [{ id: `${id}-m`, role: 'user' as const, content: text, data: {} }];
          yield { id, name: id, ok: true, conversation: { id, name: id, messages } };
        }
      }
    },
  } satisfies SearchDependencies['conversations'];
  const store = createStore<SearchState>(() => idleSearch);
  const search = { store, ...createSearchEngine(ports, { conversations, flags }, store) };
  const state = () => search.store.getState();
  const ids = () => state().results.map(({ conversationId }) => conversationId);
  const clouds = () => ports.calls.filter(({ operation }) => operation === 'conversations.search');
  return { world, ports, index, search, state, ids, clouds, read, list, needs: { conversations, flags } };
}
const found = (...results: SearchHit[]) => success({ success: true, results, hasMore: false });

describe('search', () => {
  it('[SQ17] searches names at once, the index next, the cloud after a pause in typing', async () => {
    const one = await open({
      items: [item('a', 'Tea houses'), item('b', 'Other'), item('c', 'In the cloud', { isLocal: false })],
      texts: { a: 'nothing', b: 'a cup of tea' },
    });
    one.world.answer('conversations.search', () => found(hit('c', 'tea')));
    one.search.setText('te');
    expect(one.state()).toMatchObject({ text: 'te', status: 'searching' });
    expect(one.ids()).toEqual(['a']);
    await one.world.clock.advance(20);
    expect(one.ids()).toEqual(['a', 'b']);
    expect(one.clouds()).toEqual([]);
    one.search.setText('tea');
    await one.world.clock.advance(249);
    expect(one.clouds()).toEqual([]);
    await one.world.clock.advance(2);
    expect(one.clouds()).toHaveLength(1);
    expect(one.clouds()[0]?.input).toMatchObject({ terms: [{ text: 'tea', kind: 'prefix' }] });
    expect(one.state().status).toBe('done');
    expect(new Set(one.ids())).toEqual(new Set(['a', 'b', 'c']));
    expect(one.ids()[0]).toBe('a');
  });

  it('drops results of an earlier query', async () => {
    const one = await open({ items: [item('a', 'Alpha', { isLocal: false })] });
    let release: () => void = () => undefined;
    one.world.answer('conversations.search', async (input) => {
      const { terms } = input as { terms: { text: string }[] };
      if (terms[0]?.text === 'first') await new Promise<void>((resolve) => (release = resolve));
      return found(hit(`${terms[0]?.text}-hit`, 'x'));
    });
    one.search.setText('first');
    await one.world.clock.advance(300);
    one.search.setText('second');
    await one.world.clock.advance(300);
    expect(one.ids()).toEqual(['second-hit']);
    release();
    await settle();
    expect(one.ids()).toEqual(['second-hit']);
    one.search.clear();
    expect(one.state()).toMatchObject({ text: '', status: 'idle', results: [] });
  });

  it('reports a cloud failure beside local results, and can retry', async () => {
    const one = await open({ items: [item('a', 'Tea')], texts: { a: '' } });
    one.world.offline(true);
    one.search.setText('tea');
    await one.world.clock.advance(300);
    expect(one.state()).toMatchObject({ status: 'done', cloudFailure: 'Network Error' });
    expect(one.ids()).toEqual(['a']);
    one.world.offline(false);
    one.world.answer('conversations.search', () => found());
    one.search.retry();
    await one.world.clock.advance(10);
    expect(one.state()).toMatchObject({ status: 'done', cloudFailure: null });
  });

  it('[SQ20] without cloud storage, or with in:local, makes no request and lists nothing of the cloud', async () => {
    const items = [item('a', 'Tea here'), item('b', 'Tea there', { isLocal: false })];
    const off = await open({ items, cloud: false });
    off.search.setText('tea');
    await off.world.clock.advance(300);
    expect([off.ids(), off.clouds()]).toEqual([['a'], []]);
    const on = await open({ items });
    on.search.setText('tea in:local');
    await on.world.clock.advance(300);
    expect([on.ids(), on.clouds()]).toEqual([['a'], []]);
    on.world.answer('conversations.search', () => found());
    on.search.setText('tea in:cloud');
    await on.world.clock.advance(300);
    expect(on.ids()).toEqual(['b']);
    expect(on.index.searches.at(-1)?.terms[0]?.text).toBe('tea');
  });

  it('[SQ21] filters without words list by folder, tag or date', async () => {
    const folders = [{ id: 'f', name: 'Voyages à pied', type: 'chat' as const }];
    const items = [
      item('a', 'One', { folderId: 'f', tags: ['Köln'], updatedAt: '2025-06-01T12:00:00.000Z' }),
      item('b', 'Two', { tags: ['koln', 'x'], updatedAt: '2026-06-01T12:00:00.000Z' }),
    ];
    const one = await open({ items, folders, cloud: false });
    const list = (text: string) => (one.search.setText(text), one.ids());
    expect(list('folder:"voyages a"')).toEqual(['a']);
    expect(list('folder:nowhere')).toEqual([]);
    expect(list('tag:köln')).toEqual(['b', 'a']);
    expect(list('tag:koln tag:x')).toEqual(['b']);
    expect(list('before:2026')).toEqual(['a']);
    expect(list('after:2026-01 one')).toEqual([]);
    expect(list('in:local')).toEqual(['b', 'a']);
  });

  it('[SQ22] builds the index from the first search on, and follows changes and deletions', async () => {
    const many = Array.from({ length: 30 }, (_, at) => item(`i${at}`, `Name ${at}`));
    const texts = Object.fromEntries(many.map(({ id }) => [id, `text of ${id}`]));
    const one = await open({
      items: [...many, item('z', 'Cloudy', { isLocal: false })],
      texts,
      cloud: false,
    });
    await one.world.clock.advance(100);
    expect(one.read).toEqual([]);
    one.search.setText('zzz');
    expect(one.state().indexing).toMatchObject({ total: 30 });
    await one.world.clock.advance(100);
    expect(one.state().indexing).toBeNull();
    expect(one.index.held.size).toBe(30);
    const changed = { ...many[0], updatedAt: '2026-02-01T00:00:00.000Z' } as ListItem;
    one.list.setState({ items: [changed, ...many.slice(2)] });
    await one.world.clock.advance(100);
    expect(one.index.held.size).toBe(29);
    expect(one.read.filter((id) => id === 'i0')).toHaveLength(2);
    expect(one.read.filter((id) => id === 'i5')).toHaveLength(1);
  });

  it('[SQ22] updates shown results after additions and deletions', async () => {
    const one = await open({
      items: [item('a', 'Tea houses'), item('c', 'In the cloud', { isLocal: false })],
      texts: { a: 'tea', b: 'more tea' },
    });
    one.world.answer('conversations.search', () => found(hit('c', 'tea')));
    one.search.setText('tea');
    await one.world.clock.advance(1000);
    expect(one.ids().sort()).toEqual(['a', 'c']);
    one.list.setState({
      items: [item('a', 'Tea houses'), item('b', 'New'), item('c', 'x', { isLocal: false })],
    });
    await one.world.clock.advance(1000);
    expect(one.ids().sort()).toEqual(['a', 'b', 'c']);
    one.list.setState({ items: [item('b', 'New')], pendingDeletes: { a: { name: '' }, c: { name: '' } } });
    await one.world.clock.advance(1000);
    expect(one.ids()).toEqual(['b']);
  });

  it('[SQ23] unsubscribes from a dead index', async () => {
    const one = await open({ items: [item('a', 'Tea')], texts: { a: 'tea' } });
    const subscribe = vi.spyOn(one.list, 'subscribe');
    const left = vi.fn();
    subscribe.mockImplementation(() => left);
    one.index.break();
    for (const text of ['t', 'te', 'tea']) {
      one.search.setText(text);
      await one.world.clock.advance(1000);
    }
    one.search.dispose();
    expect(left).toHaveBeenCalledTimes(subscribe.mock.calls.length);
  });

  it('[SQ23] without an index, or when it dies, names are still searched', async () => {
    const items = [item('a', 'Tea')];
    const none = await open({ items, withIndex: false, cloud: false });
    none.search.setText('tea');
    await none.world.clock.advance(50);
    expect([none.ids(), none.state().status]).toEqual([['a'], 'done']);
    const dead = await open({ items, texts: { a: 'x' }, cloud: false });
    dead.index.break();
    dead.search.setText('tea');
    await dead.world.clock.advance(50);
    expect([dead.ids(), dead.state().status, dead.state().indexing]).toEqual([['a'], 'done', null]);
    expect(dead.state().isLocalFailed).toBe(true);
  });
});

it('[SQ25] loads the engine with the first character, and uses text typed meanwhile', async () => {
  const { ports, needs, world } = await open({ items: [item('a', 'Tea'), item('b', 'Bread')], cloud: false });
  const search = createSearchStore(ports, needs);
  const state = () => search.store.getState();
  search.setText('br');
  expect(state()).toMatchObject({ text: 'br', status: 'searching', results: [] });
  search.setText('bre');
  await vi.waitFor(() => expect(state().results).toHaveLength(1));
  await world.clock.advance(10);
  expect(state()).toMatchObject({ text: 'bre', status: 'done' });
  search.setText('tea');
  expect(state().results.map(({ conversationId }) => conversationId)).toEqual(['a']);
  search.clear();
  expect(state()).toMatchObject({ text: '', status: 'idle', results: [] });
});
