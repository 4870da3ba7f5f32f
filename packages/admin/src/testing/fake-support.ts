import { success, type SupportOverview } from '@stoa/core/contract';
import { createSupportStore, type SupportStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

/** A server on which something of everything is going on. */
export const fakeOverview: SupportOverview = {
  runs: [
    {
      id: 'run-1',
      person: { name: 'Ann', email: 'ann@example.org' },
      modelId: 'gpt-5',
      storage: 'cloud',
      startedAt: '2026-03-01T09:00:00.000Z',
      host: 'stoa-1',
      isStopping: false,
    },
    {
      id: 'run-2',
      person: {
        name: 'Bob',
        email: 'bob.with.a.long.address.that.does.not.fit@narrow-screens.subdomain.example.org',
      },
      modelId: 'a-model-with-a-name-that-is-too-long-for-narrow-screens',
      storage: 'local',
      startedAt: '2026-03-01T09:01:00.000Z',
      host: null,
      isStopping: true,
    },
  ],
  processes: [
    {
      host: 'stoa-1',
      startedAt: '2026-02-28T09:00:00.000Z',
      beatAt: '2026-03-01T09:02:00.000Z',
      isAlive: true,
    },
    {
      host: 'stoa-2',
      startedAt: '2026-02-28T09:00:00.000Z',
      beatAt: '2026-03-01T08:00:00.000Z',
      isAlive: false,
    },
  ],
  database: { version: '15.4', size: 4_200_000_000, answerMs: 0.6, connections: 23, maxConnections: 100 },
  queues: [
    { name: 'files-read', waiting: 3, active: 1, failed: 2, oldestAt: '2026-03-01T08:40:00.000Z' },
    { name: 'files-embed', waiting: 0, active: 0, failed: 0, oldestAt: null },
  ],
  models: [
    {
      id: 'gpt-5',
      completed: 1_204,
      failed: 7,
      endpoints: [
        { address: 'https://one.models.example.org/v1', failures: 0, restsUntil: null },
        {
          address: 'https://two.models.example.org/v1',
          failures: 4,
          restsUntil: '2026-03-01T09:05:00.000Z',
        },
      ],
    },
  ],
  errors: [
    {
      id: 'e1',
      message: 'a blob could not be written',
      type: 'BlobStoreError ENOSPC',
      place: 'write (packages/server/src/platform/blobs/disk.ts:61:11)',
      count: 42,
      firstAt: '2026-02-27T09:00:00.000Z',
      lastAt: '2026-03-01T08:59:00.000Z',
      resolvedAt: null,
      resolvedBy: null,
      note: '',
    },
    {
      id: 'e2',
      message: 'An unexpected error',
      type: '',
      place: '',
      count: 1,
      firstAt: '2026-02-20T09:00:00.000Z',
      lastAt: '2026-02-20T09:00:00.000Z',
      resolvedAt: '2026-02-21T09:00:00.000Z',
      resolvedBy: 'Thea Lindqvist',
      note: 'The proxy was restarted.',
    },
  ],
};

/** A server on which nothing goes on. */
export const quietOverview: SupportOverview = {
  ...fakeOverview,
  runs: [],
  queues: [],
  models: [],
  errors: [],
};

export interface FakeSupport {
  ports: FakePorts;
  support: SupportStore;
}

/** A server with this going on, and its store. */
export function createFakeSupport(overview: SupportOverview = fakeOverview): FakeSupport {
  const ports = createFakePorts();
  ports.world.answer('support.overview', () => success({ success: true, data: overview }));
  for (const name of ['stopRun', 'resolveError'] as const)
    ports.world.answer(`support.${name}`, () => success({ success: true }));
  return { ports, support: createSupportStore(ports) };
}
