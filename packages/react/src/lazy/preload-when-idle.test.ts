// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadWhenIdle } from './preload-when-idle.js';

let waiting: (() => void)[] = [];
const rest = async () => {
  waiting.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void waiting.splice(handle - 1, 1));
});
afterEach(() => vi.unstubAllGlobals());

it('[LAT15] loads parts ahead of their use one after the other, each when the page rests', async () => {
  const loaded: string[] = [];
  let arrive = () => {};
  preloadWhenIdle([
    () => {
      loaded.push('one');
      return new Promise<void>((resolve) => (arrive = resolve));
    },
    () => {
      loaded.push('two');
      return Promise.reject(new Error('The network is down.'));
    },
    () => loaded.push('three'),
  ]);
  expect(loaded).toEqual([]);
  await rest();
  expect([loaded, waiting.length]).toEqual([['one'], 0]);
  arrive();
  await rest();
  expect(loaded).toEqual(['one']);
  await rest();
  await rest();
  expect(loaded).toEqual(['one', 'two', 'three']);
});

it('[LAT15] loads nothing more for a part that has gone', async () => {
  const load = vi.fn();
  const stop = preloadWhenIdle([load]);
  stop();
  await rest();
  expect(load).not.toHaveBeenCalled();
});
