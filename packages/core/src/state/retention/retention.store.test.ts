import { describe, expect, it } from 'vitest';
import { failed, retentionConfig, success, type RetentionReport } from '../../contract/index.js';
import { createFakePorts } from '../../testing/index.js';
import { createRetentionStore } from './retention.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const report = (status: RetentionReport['status']): RetentionReport => ({
  id: 'r1',
  startedAt: '2026-03-01T09:00:00.000Z',
  endedAt: null,
  status,
  requestedBy: null,
  keep: retentionConfig.initial.keep,
  removed: {},
});
function make() {
  const ports = createFakePorts();
  let status: RetentionReport['status'] = 'working';
  ports.world.answer('retention.reports', () =>
    success({ success: true, data: { kinds: [], reports: [report(status)] } }),
  );
  const asked = (name: string) => ports.calls.filter(({ operation }) => operation === `retention.${name}`);
  return { ports, asked, store: createRetentionStore(ports), end: () => (status = 'done') };
}

describe('[RTN1] the store of retention', () => {
  it('follows a run until it has ended, or the section is left', async () => {
    const { ports, asked, store, end } = make();
    await store.load();
    await ports.world.clock.advance(2_000);
    expect(asked('reports')).toHaveLength(2);
    end();
    await ports.world.clock.advance(2_000);
    expect(store.store.getState().reports[0]?.status).toBe('done');
    await ports.world.clock.advance(60_000);
    expect(asked('reports')).toHaveLength(3);
  });

  it('stops to follow once it is closed', async () => {
    const { ports, asked, store } = make();
    await store.load();
    store.close();
    await ports.world.clock.advance(60_000);
    expect(asked('reports')).toHaveLength(1);
  });

  it('shows the preview that was asked for last', async () => {
    const { ports, store } = make();
    const answers: ((value: unknown) => void)[] = [];
    ports.world.answer('retention.preview', () => new Promise((resolve) => answers.push(resolve as never)));
    const [first, second] = [{ ...retentionConfig.initial }, { ...retentionConfig.initial }];
    const both = [store.preview(first), store.preview(second)];
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!(success({ success: true, data: [{ kind: 'files', items: 2, people: 1 }] }));
    answers[0]!(failure);
    await Promise.all(both);
    expect(store.store.getState().preview).toMatchObject({ status: 'ready', counts: [{ items: 2 }] });
  });

  it('says why nothing was carried out', async () => {
    const { ports, store } = make();
    ports.world.answer('retention.run', () => failure);
    await store.run();
    expect(store.store.getState().run).toEqual({ status: 'failed', failure: 'Network Error' });
    ports.world.answer('retention.run', () => success({ success: true, data: report('working') }));
    await store.run();
    expect(store.store.getState()).toMatchObject({ run: { status: 'idle' }, reports: [{ id: 'r1' }] });
    store.close();
  });
});
