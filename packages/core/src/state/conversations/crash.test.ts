import { describe, expect, it } from 'vitest';
import { createFakeWorld, openTab, runEnd, settle, textEvents, type FakeWorld } from '../../testing/index.js';
import type { RunRecord } from '../conversation/conversation.types.js';

const reply = textEvents('The ', 'tide ', 'comes.');

/** Sends one message in a tab that dies right before or right after its n-th write. */
async function crashAt(
  write: number,
  when: 'before' | 'after',
): Promise<{ world: FakeWorld; crashed: boolean }> {
  const world = createFakeWorld();
  world.chat.script('Why', ...reply.slice(0, 2), { waitMs: 3000 }, ...reply.slice(2), runEnd());
  const tab = await openTab(world);
  const { id } = tab.current().store.getState();
  tab.stoa.drafts.set(id, 'Why?');
  await tab.stoa.drafts.flush();
  let writes = 0;
  let crashed = false;
  const count = (): void => {
    if (++writes !== write) return;
    crashed = true;
    tab.ports.crash();
  };
  if (when === 'before') tab.ports.storage.beforeWrite = count;
  else tab.ports.storage.afterWrite = count;
  tab.current().send('Why?');
  await world.clock.advance(8000);
  tab.ports.crash();
  return { world, crashed };
}

describe('a crash at any write between typing and acknowledging', () => {
  const points = Array.from({ length: 4 }, (_, at) => at + 1).flatMap((write) => [
    [write, 'before' as const] as const,
    [write, 'after' as const] as const,
  ]);

  it.each(points)('[DU1] write %d, %s: the message and the complete reply survive', async (write, when) => {
    const { world, crashed } = await crashAt(write, when);
    expect(crashed).toBe(true);
    await world.clock.advance(60_000);
    const tab = await openTab(world);
    await world.clock.advance(30_000);
    const { items } = tab.stoa.conversations.store.getState();
    const stores = items.map(({ id }) => tab.stoa.conversations.open(id));
    await settle();
    const texts = stores.flatMap((store) => store.store.getState().path.map((message) => message.content));
    const drafts = Object.values(tab.stoa.drafts.store.getState().drafts);
    const stored = texts.includes('Why?');
    // Either the message was never stored, and then it still stands in the composer, or it is there with its reply.
    expect(stored ? [] : ['Why?']).toEqual(drafts);
    const reached = world.chat.requests.length > 0;
    if (stored && reached) expect(texts).toContain('The tide comes.');
    const runs = stores.flatMap((store) =>
      store.store
        .getState()
        .path.flatMap((message) => (message.data['run'] as RunRecord | undefined)?.status ?? []),
    );
    expect(runs).toEqual(stored ? [reached ? 'completed' : 'interrupted'] : []);
  });

  it('a private run is acknowledged only once its end is stored', async () => {
    const world = createFakeWorld();
    const tab = await openTab(world);
    const { id } = tab.current().store.getState();
    const order: string[] = [];
    tab.ports.storage.afterWrite = (keys) => {
      if (keys.includes(`conversation/${id}`)) order.push('stored');
    };
    const { acknowledge, start } = tab.ports.chat;
    tab.ports.chat.start = (request, listener) => {
      order.push('sent');
      return start(request, listener);
    };
    tab.ports.chat.acknowledge = (requestId) => {
      order.push('acknowledged');
      return acknowledge(requestId);
    };
    tab.current().send('Hi');
    await settle();
    expect(order.slice(0, 2)).toEqual(['stored', 'sent']);
    expect(order.indexOf('acknowledged')).toBeGreaterThan(
      order.lastIndexOf('stored', order.indexOf('acknowledged')),
    );
    expect(order.slice(0, order.indexOf('acknowledged')).filter((step) => step === 'stored')).toHaveLength(2);
  });
});
