import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../contract/audit/audit.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/index.js';
import { createAuditStore } from './audit.store.js';

const entry = (seq: number): AuditEntry => ({
  seq,
  at: '2026-03-01T09:00:00.000Z',
  person: { name: 'Thea', email: 'thea@example.org' },
  address: '192.0.2.7',
  action: 'configs.update',
  subject: 'admins',
  details: {},
  hash: 'h',
});
const page = (seqs: number[], next: number | null) =>
  success({ success: true as const, data: { entries: seqs.map(entry), next } });
const failure = failed({ code: 'network', message: 'Network Error' });

function open() {
  const ports = createFakePorts();
  const audit = createAuditStore(ports);
  return { ...audit, ports, seqs: () => audit.store.getState().entries.map(({ seq }) => seq) };
}

describe('the audit', () => {
  it('[AUS1] is read page by page, and goes on after a failed page', async () => {
    const { ports, load, loadMore, store, seqs } = open();
    const asked: unknown[] = [];
    const answers: Outcome<unknown>[] = [page([5, 4], 4), failure, page([3, 2], 2), page([1], null)];
    ports.world.answer('audit.list', (input) => {
      asked.push(input);
      return answers.shift() as never;
    });
    await load({ subject: 'admins' });
    expect([seqs(), store.getState().more]).toEqual([[5, 4], 'idle']);
    await loadMore();
    expect([seqs(), store.getState().more]).toEqual([[5, 4], 'failed']);
    await loadMore();
    await loadMore();
    expect([seqs(), store.getState().more]).toEqual([[5, 4, 3, 2, 1], null]);
    await loadMore();
    expect(asked).toEqual([
      { subject: 'admins' },
      { subject: 'admins', before: 4 },
      { subject: 'admins', before: 4 },
      { subject: 'admins', before: 2 },
    ]);
  });

  it('[AUS2] shows the answer to the latest question alone', async () => {
    const { ports, load, seqs, store } = open();
    const waiting: ((answer: Outcome<unknown>) => void)[] = [];
    ports.world.answer('audit.list', () => new Promise((resolve) => waiting.push(resolve as never)));
    const first = load({ person: 'a@x.org' });
    const second = load({ person: 'b@x.org' });
    await Promise.resolve();
    waiting[1]!(page([2], null));
    await second;
    waiting[0]!(page([1], null));
    await first;
    expect(seqs()).toEqual([2]);
    expect(store.getState().filter).toEqual({ person: 'b@x.org' });
  });

  it('[AUS3] says why it cannot be read, whether its chain holds, and where it breaks', async () => {
    const { ports, load, verify, exportCsv, store } = open();
    for (const name of ['audit.list', 'audit.verify', 'audit.export'] as const)
      ports.world.answer(name, () => failure);
    await load();
    expect(store.getState().load).toEqual({ status: 'failed', failure: 'Network Error' });
    await verify();
    expect(store.getState().chain).toEqual({ status: 'failed', failure: 'Network Error' });
    expect((await exportCsv()).ok).toBe(false);
    const verdict = (brokenAt: number | null) =>
      ports.world.answer('audit.verify', () =>
        success({ success: true, data: { count: 3, brokenAt, head: { seq: 3, hash: 'h' } } }),
      );
    verdict(null);
    await verify();
    expect(store.getState().chain).toMatchObject({ status: 'intact', count: 3 });
    verdict(2);
    await verify();
    expect(store.getState().chain).toEqual({ status: 'broken', at: 2 });
  });
});
