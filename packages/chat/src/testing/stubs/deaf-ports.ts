import { failed, success } from '@stoa/core/contract';
import type { Ports } from '@stoa/core/state';
import { fixtureNow } from '../fixtures.js';

/** Ports that lead nowhere; parts never call them. */
export const deafPorts: Ports = {
  call: () => Promise.resolve(failed({ code: 'network', message: 'There is no network here.' })),
  chat: {
    start: () => ({ leave() {} }),
    follow: () => ({ leave() {} }),
    stop: () => Promise.resolve(success(undefined)),
    acknowledge: () => Promise.resolve(success(undefined)),
  },
  storage: {
    get: () => Promise.resolve(undefined),
    set: () => Promise.resolve({ ok: true }),
    remove: () => Promise.resolve({ ok: true }),
    keys: () => Promise.resolve([]),
    setMany: () => Promise.resolve({ ok: true }),
  },
  tabs: { post() {}, subscribe: () => () => {} },
  clock: { now: () => fixtureNow, after: () => () => {} },
  newId: () => 'id',
  notify: () => () => {},
  fetchChunk: () => Promise.resolve(failed({ code: 'network', message: 'There is no network here.' })),
  pollDocument: () => Promise.resolve('failed'),
  sessionLost() {},
};
