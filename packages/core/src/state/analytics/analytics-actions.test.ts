import { describe, expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts, createFakeWorld } from '../../testing/fake-ports.js';
import { createAnalyticsActions } from './analytics-actions.js';

const record = { conversationId: 'c1', assistantId: 'astgp/1', user: 'ada@x.org' } as never;
const down = failed({ code: 'network', message: 'down' });

function stage() {
  const world = createFakeWorld();
  const ports = createFakePorts({}, world);
  const analytics = createAnalyticsActions(ports);
  return { world, ports, analytics, state: () => analytics.store.getState() };
}

describe('what is recorded', () => {
  it('[ANC7] is read, and a later failure keeps what was read before', async () => {
    const { world, analytics, state } = stage();
    world.answer('analytics.conversations', () => success([record]));
    await analytics.readConversations('astgp/1');
    expect(state().conversations).toMatchObject({ status: 'ready', value: [record] });
    world.answer('analytics.conversations', () => down);
    await analytics.readConversations('astgp/1');
    expect(state().conversations).toMatchObject({
      status: 'failed',
      value: [record],
      failure: { code: 'network' },
    });
    await analytics.readConversations('astgp/2');
    expect(state().conversations).toMatchObject({ about: 'astgp/2', status: 'failed', value: null });
  });

  it('[ANC7] is that of the last question, whichever answer comes first', async () => {
    const { world, analytics, state } = stage();
    let release: (() => void) | undefined;
    world.answer('analytics.content', (input) =>
      (input as { conversationId: string }).conversationId === 'slow'
        ? new Promise((resolve) => {
            release = () => resolve(success({ content: 'late' }));
          })
        : success({ content: 'now' }),
    );
    const first = analytics.readContent({ ...(record as object), conversationId: 'slow' } as never);
    await analytics.readContent(record);
    release!();
    await first;
    expect(state().content.value).toBe('now');
  });

  it('[ANC8] is counted over whole days of the reader, and lies at an address on request', async () => {
    const { world, ports, analytics } = stage();
    world.answer('analytics.dashboard', () => success({ dashboardData: {}, conversationDataUrl: '/data' }));
    const range = { from: '2026-11-01', to: '2026-11-02' };
    await analytics.readDashboard('astgp/1', range, 'Europe/Berlin');
    expect(await analytics.dataAddress('astgp/1', range, true)).toEqual(success('/data'));
    const startDate = new Date(2026, 10, 1).toISOString();
    const endDate = new Date(new Date(2026, 10, 3).getTime() - 1).toISOString();
    expect(ports.calls.map(({ input }) => input)).toEqual([
      { assistantId: 'astgp/1', startDate, endDate, timeZone: 'Europe/Berlin' },
      {
        assistantId: 'astgp/1',
        startDate,
        endDate,
        includeConversationData: true,
        includeConversationContent: true,
      },
    ]);
  });

  it('[ANC9] about the person is taken back, one conversation or all', async () => {
    const { world, analytics, state } = stage();
    const other = { ...(record as object), conversationId: 'c2' };
    world.answer('analytics.mine', () => success({ success: true, data: [record, other] }));
    world.answer('analytics.forget', () => success({ success: true, forgotten: 1 }));
    await analytics.readMine();
    expect(await analytics.forget('c1')).toEqual(success(1));
    expect(state().mine.value).toEqual([other]);
    world.answer('analytics.forget', () => down);
    expect(await analytics.forget(null)).toEqual(down);
    expect(state().mine.value).toEqual([other]);
    world.answer('analytics.forget', () => success({ success: true, forgotten: 1 }));
    await analytics.forget(null);
    expect(state().mine.value).toEqual([]);
  });

  it('[ANC10] names who can approve an analysis', async () => {
    const { world, analytics, state } = stage();
    const approvers = [{ name: 'Thea', email: 'thea@x.org' }];
    world.answer('analytics.approvers', () => success({ success: true, data: approvers }));
    await analytics.readApprovers('g1');
    expect(state().approvers).toMatchObject({ about: 'g1', status: 'ready', value: approvers });
  });
});
