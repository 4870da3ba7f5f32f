import type { Conversation } from '@stoa/core/contract';
import { createStoa } from '@stoa/core/state';
import { createFakeWorld, settle } from '@stoa/core/testing';
import { expect, it, vi } from 'vitest';
import { createSearchIndex } from '../browser/search-index.js';
import { createFakeWorker } from '../testing/fake-worker.js';
import { runSearchWorker } from './search-worker.js';

const talk = (id: string, name: string, text: string): Conversation => ({
  id,
  name,
  isLocal: true,
  messages: [{ id: `${id}-m`, role: 'user', content: text, data: {} }],
});

async function openTab() {
  const world = createFakeWorld();
  const workers: ReturnType<typeof createFakeWorker>[] = [];
  const searchIndex = createSearchIndex(() => {
    const worker = createFakeWorker(runSearchWorker);
    workers.push(worker);
    return worker;
  });
  const ports = world.tab({ searchIndex });
  const person = { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false };
  const stoa = createStoa(ports, { person, smallScreen: false });
  await stoa.start();
  await stoa.conversations.importConversations(
    [
      talk('a', 'Lunch', 'Where is crème brûlée?'),
      talk('b', 'Trip', '京都へ行きます'),
      talk('c', 'Brulee', 'x'),
    ],
    [],
  );
  await settle();
  const names = () =>
    stoa.search.store.getState().results.map(({ title }) => title.map(({ text }) => text).join(''));
  const find = async (text: string): Promise<string[]> => {
    stoa.search.setText(text);
    // The working part of the search may still be on its way.
    await vi.waitFor(async () => {
      await world.clock.advance(500);
      expect(stoa.search.store.getState().status).toBe('done');
    });
    return names();
  };
  return { world, stoa, find, workers, opened: () => workers.length };
}

it('[SQ24] finds messages of local conversations from the first search on, and as they change', async () => {
  const tab = await openTab();
  expect(tab.opened()).toBe(0);
  expect(await tab.find('brulee')).toEqual(['Brulee', 'Lunch']);
  expect(await tab.find('都へ')).toEqual(['Trip']);
  expect(tab.opened()).toBe(1);
  const one = tab.stoa.conversations.open('c');
  await one.reload();
  await settle();
  one.send('A word nobody said before: zanzibar');
  await tab.world.clock.advance(1000);
  expect(await tab.find('zanz')).toEqual(['Brulee']);
  tab.stoa.conversations.remove('c');
  await tab.world.clock.advance(1000);
  expect(await tab.find('zanzibar')).toEqual([]);
});

it('[SQ23] after a worker crash names are still found, and another worker is filled', async () => {
  const tab = await openTab();
  await tab.find('lunch');
  tab.workers[0]?.die();
  expect(await tab.find('trip')).toEqual(['Trip']);
  await vi.waitFor(async () => expect(await tab.find('都へ')).toEqual(['Trip']));
  expect(tab.stoa.search.store.getState().isLocalFailed).toBe(false);
  expect(tab.opened()).toBe(2);
});
