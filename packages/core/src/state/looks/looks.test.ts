import { describe, expect, it } from 'vitest';
import { failed, success, type ContentAccess } from '../../contract/index.js';
import { createFakePorts } from '../../testing/index.js';
import { createMyData } from './my-data.js';
import { createReadingStore } from './reading.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const conversation = (id: string) => ({ id, name: `Talk ${id}`, updatedAt: '2026-03-01T09:00:00.000Z' });

function make() {
  const ports = createFakePorts();
  const { world } = ports;
  const access = (): ContentAccess => ({
    id: 'a1',
    reason: 'Report 4711',
    createdAt: new Date(ports.clock.now()).toISOString(),
    expiresAt: new Date(ports.clock.now() + 60_000).toISOString(),
  });
  world.answer('looks.state', () => success({ success: true, data: { isOn: true, access: null } }));
  world.answer('looks.begin', () => success({ success: true, data: access() }));
  world.answer('looks.end', () => success({ success: true }));
  world.answer('looks.conversations', (input) => {
    const isNext = (input as { after?: string }).after === 'p2';
    const data = { conversations: [conversation(isNext ? 'c2' : 'c1')], next: isNext ? null : 'p2' };
    return success({ success: true, data });
  });
  world.answer('looks.conversation', () =>
    success({
      success: true,
      data: {
        conversation: conversation('c1'),
        messages: [{ id: 'm', role: 'user', content: 'secret' }],
        omitted: 0,
      },
    }),
  );
  return { ports, world, access, reading: createReadingStore(ports) };
}

describe('[LKN1] reading others', () => {
  it('reads page by page, shows one, and goes back', async () => {
    const { reading } = make();
    await reading.open('p1');
    await reading.begin('Report 4711');
    await reading.more();
    expect(reading.store.getState()).toMatchObject({
      status: 'open',
      conversations: [{ id: 'c1' }, { id: 'c2' }],
      next: null,
    });
    await reading.read('c1');
    expect(reading.store.getState()).toMatchObject({ shown: { messages: [{ content: 'secret' }] } });
    reading.leave();
    expect(reading.store.getState()).toMatchObject({ shown: null, status: 'open' });
  });

  it('leaves nothing on the screen once the access has ended, by its time or before', async () => {
    const { reading, world } = make();
    await reading.open('p1');
    for (const end of [() => world.clock.advance(60_000), () => reading.end()]) {
      await reading.begin('Report 4711');
      await reading.read('c1');
      await end();
      expect(JSON.stringify(reading.store.getState())).not.toMatch(/secret|Talk/);
      expect(reading.store.getState().status).toBe('closed');
    }
  });

  it('goes on with an access that is open, and says what is off or refused', async () => {
    const { reading, world, access } = make();
    world.answer('looks.state', () => success({ success: true, data: { isOn: true, access: access() } }));
    await reading.open('p1');
    expect(reading.store.getState()).toMatchObject({ status: 'open', conversations: [{ id: 'c1' }] });
    world.answer('looks.conversation', () => failure);
    await reading.read('c1');
    expect(reading.store.getState()).toMatchObject({ failure: 'Network Error', shown: null });
    world.answer('looks.state', () => success({ success: true, data: { isOn: false, access: null } }));
    await reading.open('p2');
    expect(reading.store.getState()).toEqual({ status: 'off' });
    world.answer('looks.state', () => failure);
    await reading.open('p2');
    expect(reading.store.getState()).toEqual({ status: 'failed', failure: 'Network Error' });
  });
});

describe('[LKN2] what a person is told', () => {
  it('is read together, and the last answer stays when a later one fails', async () => {
    const { ports, world } = make();
    const kinds = [{ kind: 'files' as const, days: 30, next: null }];
    world.answer('retention.mine', () => success({ success: true, data: kinds }));
    world.answer('looks.mine', () => success({ success: true, data: [] }));
    const mine = createMyData(ports);
    await mine.refresh();
    expect(mine.store.getState()).toMatchObject({ status: 'ready', kinds });
    world.answer('looks.mine', () => failure);
    await mine.refresh();
    expect(mine.store.getState()).toMatchObject({ status: 'failed', failure: 'Network Error', kinds });
  });
});
