import {
  retentionConfig,
  retentionKinds,
  success,
  type KeptKind,
  type Retention,
  type RetentionReport,
} from '@stoa/core/contract';
import { createRetentionStore, type RetentionStore } from '@stoa/core/state';
import { createFakeConfig, type FakeConfig } from './fake-config.js';

const forEver = retentionConfig.initial.keep;

/** Rules with a hold. */
export const fakeRules: Retention = {
  keep: { ...forEver, conversations: 365, files: 730 },
  noticeDays: 14,
  held: ['ann@example.org', 'somebody.with.a.very.long.address@narrow-screens.subdomain.example.org'],
};

const report = (changes: Partial<RetentionReport>): RetentionReport => ({
  id: 'r1',
  startedAt: '2026-03-01T03:00:00.000Z',
  endedAt: '2026-03-01T03:01:00.000Z',
  status: 'done',
  requestedBy: null,
  keep: fakeRules.keep,
  removed: {},
  ...changes,
});

/** Runs of all kinds. */
export const fakeReports: readonly RetentionReport[] = [
  report({
    id: 'r4',
    endedAt: null,
    status: 'working',
    requestedBy: 'Thea Lindqvist',
    removed: { files: 3 },
  }),
  report({ id: 'r3', status: 'failed', removed: { conversations: 1200 } }),
  report({ id: 'r2', removed: { conversations: 12, files: 1 } }),
  report({ id: 'r1' }),
];

/** What is in force under {@link fakeRules}, of which one shortens what was kept before. */
export const fakeKinds: readonly KeptKind[] = retentionKinds.map((kind) => ({
  kind,
  days: kind === 'conversations' ? 730 : fakeRules.keep[kind],
  next: kind === 'conversations' ? { days: 365, from: '2026-03-15T09:00:00.000Z' } : null,
}));

export interface FakeRetention {
  config: FakeConfig<Retention>;
  retention: RetentionStore;
}

/** A server with rules of retention, and their stores. */
export function createFakeRetention(
  rules: Retention = fakeRules,
  {
    kinds = fakeKinds,
    reports = fakeReports,
  }: Partial<{
    kinds: readonly KeptKind[];
    reports: readonly RetentionReport[];
  }> = {},
): FakeRetention {
  const config = createFakeConfig(retentionConfig, rules);
  const { world } = config.ports;
  world.answer('retention.reports', () =>
    success({ success: true, data: { kinds: [...kinds], reports: [...reports] } }),
  );
  world.answer('retention.preview', () =>
    success({
      success: true,
      data: retentionKinds.map((kind, at) => ({
        kind,
        items: at < 2 ? 1234 - at : 0,
        people: at < 2 ? 17 : 0,
      })),
    }),
  );
  world.answer('retention.run', () =>
    success({ success: true, data: report({ status: 'working', endedAt: null }) }),
  );
  return { config, retention: createRetentionStore(config.ports) };
}
