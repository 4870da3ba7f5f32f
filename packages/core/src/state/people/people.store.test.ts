import { describe, expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import type { PersonArchive } from '../../contract/people/people.js';
import { createFakePorts } from '../../testing/index.js';
import { createPeopleStore } from './people.store.js';

const person = (name: string) => ({
  id: name,
  name,
  email: `${name}@example.org`,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-03-01T09:00:00.000Z',
  isAdmin: false,
  deactivatedAt: null,
  sessions: 1,
});
const page = (names: string[], next: string | null) =>
  success({ success: true as const, data: { people: names.map(person), next, total: 3 } });
const failure = failed({ code: 'network', message: 'Network Error' });
const done = success({ success: true as const });

function open() {
  const ports = createFakePorts();
  const people = createPeopleStore(ports);
  ports.world.answer('people.get', (input) =>
    success({
      success: true,
      data: {
        person: person((input as { id: string }).id),
        lists: [],
        groups: [],
        limits: [],
        sessions: [],
        solely: { groups: [], assistants: [], sharedItems: 0, apiKeys: 0 },
      },
    }),
  );
  ports.world.answer('people.archive', () => success({ success: true, data: null }));
  return { ...people, people, ports, names: () => people.store.getState().people.map(({ name }) => name) };
}

describe('people', () => {
  it('[PLS1] are read page by page; after a failed page reading goes on where it was', async () => {
    const { ports, load, loadMore, names, store } = open();
    const answers = [page(['a', 'b'], 'b'), failure, page(['c'], null)];
    const asked: unknown[] = [];
    ports.world.answer('people.list', (input) => {
      asked.push(input);
      return answers.shift() as never;
    });
    await load({ search: 'x', sort: 'email' });
    await loadMore();
    expect([names(), store.getState().more]).toEqual([['a', 'b'], 'failed']);
    await loadMore();
    await loadMore();
    expect([names(), store.getState().more, store.getState().total]).toEqual([['a', 'b', 'c'], null, 3]);
    expect(asked).toEqual([
      { search: 'x', sort: 'email' },
      { search: 'x', sort: 'email', after: 'b' },
      { search: 'x', sort: 'email', after: 'b' },
    ]);
  });

  it('[PLS1] answer the latest question alone, and say why they cannot be read', async () => {
    const { ports, load, names, store } = open();
    const waiting: ((answer: unknown) => void)[] = [];
    ports.world.answer('people.list', () => new Promise((resolve) => waiting.push(resolve as never)));
    const [first, second] = [load({ search: 'a' }), load({ search: 'b' })];
    await Promise.resolve();
    waiting[1]!(page(['b'], null));
    await second;
    waiting[0]!(page(['a'], null));
    await first;
    expect(names()).toEqual(['b']);
    ports.world.answer('people.list', () => failure);
    await load();
    expect(store.getState().load).toEqual({ status: 'failed', failure: 'Network Error' });
  });

  it('[PLS2] one thing is done at a time, and what it changed is read again', async () => {
    const { ports, people, store } = open();
    await people.open('a');
    let finish: (answer: unknown) => void = () => undefined;
    ports.world.answer('people.deactivate', () => new Promise((resolve) => (finish = resolve as never)));
    const deactivating = people.deactivate();
    expect(store.getState().act).toEqual({ status: 'working', act: 'deactivate' });
    expect(await people.signOut()).toBe(false);
    await Promise.resolve();
    finish(failure);
    expect(await deactivating).toBe(false);
    expect(store.getState().act).toEqual({ status: 'failed', failure: 'Network Error' });
    ports.world.answer('people.deactivate', () => done);
    const reads = () => ports.calls.filter(({ operation }) => operation === 'people.get').length;
    const before = reads();
    expect(await people.deactivate()).toBe(true);
    expect([reads() - before, store.getState().act]).toEqual([1, { status: 'idle' }]);
  });

  it('[PLS3] an archive is followed until it is ready, and not once another page is open', async () => {
    const { ports, people, store } = open();
    const archive = (status: PersonArchive['status']): PersonArchive => ({
      status,
      createdAt: '2026-03-01T09:00:00.000Z',
      size: 1,
      downloadUrl: status === 'ready' ? '/x' : null,
    });
    const states: PersonArchive['status'][] = ['working', 'working', 'ready', 'working'];
    await people.open('a');
    ports.world.answer('people.makeArchive', () => success({ success: true, data: archive('working') }));
    ports.world.answer('people.archive', () =>
      success({ success: true, data: archive(states.shift() ?? 'ready') }),
    );
    await people.makeArchive();
    expect(store.getState().open?.archive?.status).toBe('working');
    await ports.world.clock.advance(2_000);
    await ports.world.clock.advance(2_000);
    expect(store.getState().open?.archive).toEqual(archive('ready'));
    await people.open('b');
    people.close();
    await ports.world.clock.advance(10_000);
    expect(store.getState().open).toBeNull();
    expect(states).toEqual([]);
  });

  it('[PLS2] whoever is deleted is in the list no longer', async () => {
    const { ports, people, names, store } = open();
    ports.world.answer('people.list', () => page(['a', 'b'], null));
    ports.world.answer('people.remove', () => done);
    await people.load();
    await people.open('a');
    expect(await people.remove('a@example.org')).toBe(true);
    expect([names(), store.getState().total]).toEqual([['b'], 2]);
  });
});
