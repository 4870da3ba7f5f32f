import { expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import type { SupportOverview } from '../../contract/support/support.js';
import { createFakePorts } from '../../testing/index.js';
import { createSupportStore } from './support.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const overview = (host: string): SupportOverview => ({
  runs: [],
  processes: [{ host, startedAt: '', beatAt: '', isAlive: true }],
  database: { version: '15', size: 1, answerMs: 1, connections: 1, maxConnections: 100 },
  queues: [],
  models: [],
  errors: [],
});

it('[SUS1] the latest reading counts, and a failed one keeps what was read before', async () => {
  const ports = createFakePorts();
  const { load, store } = createSupportStore(ports);
  const waiting: ((answer: unknown) => void)[] = [];
  ports.world.answer('support.overview', () => new Promise((resolve) => waiting.push(resolve as never)));
  const [first, second] = [load(), load()];
  await Promise.resolve();
  waiting[1]!(success({ success: true, data: overview('two') }));
  await second;
  waiting[0]!(success({ success: true, data: overview('one') }));
  await first;
  expect(store.getState().overview?.processes[0]?.host).toBe('two');
  ports.world.answer('support.overview', () => failure);
  await load();
  expect(store.getState()).toMatchObject({
    overview: overview('two'),
    load: { status: 'failed', failure: 'Network Error' },
  });
});

it('[SUS2] what is done to one thing is done once, says why not, and all is read again', async () => {
  const ports = createFakePorts();
  const { stopRun, resolveError, store } = createSupportStore(ports);
  ports.world.answer('support.overview', () => success({ success: true, data: overview('one') }));
  let finish: (answer: unknown) => void = () => undefined;
  ports.world.answer('support.stopRun', () => new Promise((resolve) => (finish = resolve as never)));
  const stopping = stopRun('r');
  expect(store.getState().working).toEqual(['r']);
  expect(await stopRun('r')).toBe(false);
  await Promise.resolve();
  finish(failure);
  expect(await stopping).toBe(false);
  expect(store.getState()).toMatchObject({
    working: [],
    failure: 'Network Error',
    load: { status: 'ready' },
  });
  ports.world.answer('support.resolveError', () => success({ success: true }));
  expect(await resolveError('e', 'mended', true)).toBe(true);
  expect(store.getState().failure).toBeNull();
  expect(ports.calls.filter(({ operation }) => operation === 'support.overview')).toHaveLength(2);
});
