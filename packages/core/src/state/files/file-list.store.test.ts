import { describe, expect, it } from 'vitest';
import * as limits from '../../contract/limits.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import { createFilesStore } from './files.store.js';

const record = (id: string, more: object = {}) => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'a',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'a',
  tags: [],
  knowledgeBase: 'default',
  data: {},
  size: 10,
  status: 'ready',
  isImage: false,
  ...more,
});
const nextKey = { id: 'b', createdAt: 'x' };

async function stage(
  pages: readonly { items: object[]; pageKey: object | null }[] = [
    { items: [record('a'), record('b')], pageKey: null },
  ],
) {
  const world = createFakeWorld();
  let page = 0;
  world.answer(
    'files.query',
    () => success({ success: true, data: pages[Math.min(page++, pages.length - 1)] }) as never,
  );
  world.answer('files.listTags', () => success({ success: true, data: { tags: ['sea'] } }));
  world.answer('files.storage', () =>
    success({ success: true, data: { used: 20, quota: 100, count: 2, maxFileBytes: 50 } }),
  );
  const ports = world.tab();
  const list = await createFilesStore(ports).openList();
  const queries = () =>
    ports.calls
      .filter(({ operation }) => operation === 'files.query')
      .map(({ input }) => input as Record<string, unknown>);
  return {
    world,
    ports,
    list,
    queries,
    state: () => list.store.getState(),
    ids: () => list.store.getState().items.map(({ id }) => id),
  };
}

describe('the list of files', () => {
  it('[FA1] reads the first page newest first, the tags and the room', async () => {
    const { list, queries, state, ids } = await stage();
    expect(state().status).toBe('loading');
    await list.load();
    expect([state().status, ids(), state().tags, state().storage?.used]).toEqual([
      'ready',
      ['a', 'b'],
      ['sea'],
      20,
    ]);
    expect(queries()).toEqual([{ pageSize: 100, sortIndex: 'createdAt', forwardScan: false, pageKey: null }]);
  });

  it('[FA2] goes on by page keys, each file once', async () => {
    const { list, queries, ids, state } = await stage([
      { items: [record('a'), record('b')], pageKey: nextKey },
      { items: [record('b'), record('c')], pageKey: null },
    ]);
    await list.load();
    await Promise.all([list.more(), list.more()]);
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(queries().at(-1)).toMatchObject({ pageKey: nextKey });
    await list.more();
    expect([queries().length, state().hasMore]).toEqual([2, false]);
  });

  it('[FA3] [FA11] a new order or filter begins anew, typing once it pauses, and an overtaken answer is dropped', async () => {
    const { world, list, queries, state } = await stage();
    await list.load();
    list.sortBy('name');
    list.sortBy('name');
    await settle();
    expect(queries().at(-1)).toMatchObject({ sortIndex: 'name', forwardScan: false });
    list.narrow({ name: 'r' });
    list.narrow({ name: 're' });
    await world.clock.advance(limits.debounceMs);
    await settle();
    expect(queries().filter((query) => 'nameContains' in query)).toMatchObject([{ nameContains: 're' }]);
    list.narrow({ kind: 'Excel', tag: 'sea', since: '2026-01-01', status: 'failed' });
    await world.clock.advance(0);
    await settle();
    expect(queries().at(-1)).toMatchObject({
      tags: ['sea'],
      startDate: '2026-01-01',
      status: 'failed',
      types: ['application/vnd.ms-excel', expect.stringContaining('spreadsheetml')],
    });
    expect(state().status).toBe('ready');
  });

  it('[FA3] what is typed while an earlier answer is on its way is asked for', async () => {
    const { world, list, queries } = await stage();
    await list.load();
    const arrivals: (() => void)[] = [];
    world.answer('files.query', async () => {
      await new Promise<void>((resolve) => arrivals.push(resolve));
      return success({ success: true, data: { items: [], pageKey: null } }) as never;
    });
    list.narrow({ kind: 'PDF' });
    await world.clock.advance(0);
    list.narrow({ name: 'ships' });
    arrivals[0]!();
    await settle();
    await world.clock.advance(limits.debounceMs);
    await settle();
    expect(queries().at(-1)).toMatchObject({ nameContains: 'ships' });
  });

  it('[FA3] keeps the former rows until the new ones are there, and no row of them where these cannot be had', async () => {
    const { world, list, state, ids } = await stage([{ items: [record('a')], pageKey: nextKey }]);
    expect(state().status).toBe('loading');
    await list.load();
    const arrivals: (() => void)[] = [];
    world.answer('files.query', async () => {
      await new Promise<void>((resolve) => arrivals.push(resolve));
      return success({ success: true, data: { items: [record('b')], pageKey: null } }) as never;
    });
    list.sortBy('name');
    await settle();
    expect([state().status, state().hasMore, ids()]).toEqual(['loading', false, ['a']]);
    // Another look at the page does not pass them off as the new ones.
    void list.load();
    await settle();
    expect(state().status).toBe('loading');
    arrivals.forEach((arrive) => arrive());
    await settle();
    expect([state().status, ids()]).toEqual(['ready', ['b']]);
    world.offline(true);
    list.sortBy('name');
    await settle();
    expect([state().status, ids()]).toEqual(['failed', []]);
  });

  it('[FA4] says what could not be had, and keeps what is there', async () => {
    const { world, list, state, ids } = await stage([{ items: [record('a')], pageKey: nextKey }]);
    world.offline(true);
    await list.load();
    expect([state().status, state().tagsFailed]).toEqual(['failed', true]);
    world.offline(false);
    await list.load();
    world.offline(true);
    await list.more();
    expect([state().status, state().more, ids()]).toEqual(['ready', 'failed', ['a']]);
  });

  it('[FA5] asks again while a file is being read', async () => {
    const { world, list, queries, state } = await stage([
      { items: [record('a', { status: 'processing' })], pageKey: null },
      { items: [record('a')], pageKey: null },
    ]);
    await list.load();
    await world.clock.advance(2000);
    await settle();
    expect(state().items[0]!.status).toBe('ready');
    await world.clock.advance(10_000);
    expect(queries()).toHaveLength(2);
  });

  it('tags change at once, and go back where the server refuses', async () => {
    const { world, list, state } = await stage();
    await list.load();
    world.answer('files.setTags', () => success({ success: true }));
    expect((await list.setTags('a', ['sea', 'new'])).ok).toBe(true);
    world.answer('files.setTags', () => failed({ code: 'refused', message: 'No.' }));
    const refusal = list.setTags('a', []);
    expect(state().items[0]!.tags).toEqual([]);
    expect((await refusal).ok).toBe(false);
    expect(state().items[0]!.tags).toEqual(['sea', 'new']);
    world.answer('files.deleteTags', () => success({ success: true }));
    await list.deleteTag('sea');
    expect(state().tags).not.toContain('sea');
  });

  it('deletes several, and names those that stayed', async () => {
    const { world, list, ids } = await stage();
    await list.load();
    world.answer('files.delete', (input) =>
      (input as { key: string }).key === 'a'
        ? success({ success: true })
        : failed({ code: 'network', message: '' }),
    );
    expect(await list.remove(['a', 'b'])).toEqual(['b.pdf']);
    expect(ids()).toEqual(['b']);
    world.answer('files.delete', () => failed({ code: 'refused', type: 'NoSuchKey', message: '' }));
    expect(await list.remove(['b'])).toEqual([]);
  });

  it('deletes a few at a time, however many were chosen', async () => {
    const { world, list } = await stage();
    await list.load();
    let underWay = 0;
    let most = 0;
    world.answer('files.delete', async () => {
      most = Math.max(most, ++underWay);
      await settle();
      underWay -= 1;
      return success({ success: true });
    });
    expect(await list.remove(Array.from({ length: 30 }, (_, at) => `f${at}`))).toEqual([]);
    expect(most).toBe(limits.fileDeletionsAtOnce);
  });

  it('reading anew keeps as many rows as are shown, and lets go of a page on its way', async () => {
    const { world, list, queries, state, ids } = await stage([
      {
        items: Array.from({ length: limits.filesPageSize }, (_, at) => record(`f${at}`)),
        pageKey: nextKey,
      },
      { items: Array.from({ length: 50 }, (_, at) => record(`g${at}`)), pageKey: nextKey },
    ]);
    await list.load();
    await list.more();
    expect(ids()).toHaveLength(150);
    await list.load();
    expect(queries().at(-1)).toMatchObject({ pageSize: 150, pageKey: null });
    const page = list.more();
    world.offline(true);
    await Promise.all([list.load(), page]);
    expect(state().more).toBe('idle');
  });

  it('[FA10] a tag is made before any file has it', async () => {
    const { world, list, state } = await stage();
    await list.load();
    world.answer('files.createTags', () => success({ success: true }));
    expect((await list.createTag('harbour')).ok).toBe(true);
    expect(state().tags).toEqual(['harbour', 'sea']);
  });
});
