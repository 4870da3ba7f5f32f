import { describe, expect, it } from 'vitest';
import * as limits from '../../contract/limits.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import { createDirectoryStore } from './directory.store.js';

const everybody = ['ann@x.org', 'anton@x.org', 'bea@x.org', 'me@x.org'];

async function stage() {
  const world = createFakeWorld();
  world.answer('directory.emails', (input) => {
    const { emailprefix: prefix } = input as { emailprefix: string };
    return success(
      prefix.startsWith('#')
        ? { emails: [], groups: [{ name: 'Design', members: ['me@x.org', 'bea@x.org'] }] }
        : { emails: everybody.filter((email) => email.startsWith(prefix)) },
    );
  });
  const ports = world.tab();
  const list = await createDirectoryStore(ports, 'Me@x.org').openList();
  const type = async (text: string) => {
    list.type(text);
    world.clock.advance(limits.debounceMs);
    await settle();
  };
  return {
    world,
    list,
    type,
    state: () => list.store.getState(),
    asked: () => ports.calls.map(({ input }) => (input as { emailprefix: string }).emailprefix),
  };
}

describe('a list of addresses', () => {
  it('[DY5] suggests who begins like that, without the person and those that are in it', async () => {
    const { list, type, state } = await stage();
    await type('An');
    expect(state().suggestions).toEqual([
      { type: 'email', email: 'ann@x.org' },
      { type: 'email', email: 'anton@x.org' },
    ]);
    await list.add('ann@x.org');
    await type('an');
    expect(state().suggestions).toEqual([{ type: 'email', email: 'anton@x.org' }]);
    await type('m');
    expect(state()).toMatchObject({ suggestions: [], search: 'ready' });
  });

  it('[DY5] asks once the typing pauses, and not again for what it knows', async () => {
    const { list, type, asked } = await stage();
    list.type('a');
    await type('an');
    await type('ann');
    await type('an');
    expect(asked()).toEqual(['an']);
  });

  it('[DY5] a directory that cannot be asked does not keep anybody from typing', async () => {
    const { world, list, type, state } = await stage();
    world.answer('directory.emails', () => failed({ code: 'network', message: 'down' }));
    await type('a');
    expect(state().search).toBe('failed');
    await list.add('ann@x.org');
    expect(state()).toMatchObject({ emails: ['ann@x.org'], text: '' });
  });

  it('[DY6] offers groups, and puts their members in their place', async () => {
    const { list, type, state } = await stage();
    await type('#des');
    expect(state().suggestions).toEqual([{ type: 'group', name: 'Design', memberCount: 1 }]);
    await list.add('#Design');
    expect(state()).toMatchObject({ emails: ['bea@x.org'], text: '', refused: [] });
  });

  it('[DY6] keeps what it does not take in the field, with the reason', async () => {
    const { list, state } = await stage();
    await list.add('ann@x.org, nobody, ANN@x.org, #Nothing');
    expect(state()).toMatchObject({
      emails: ['ann@x.org'],
      text: 'nobody, #Nothing',
      refused: [
        { text: 'nobody', problem: 'invalid' },
        { text: 'ANN@x.org', problem: 'duplicate' },
        { text: '#Nothing', problem: 'unknownGroup' },
      ],
    });
    list.remove('ann@x.org');
    expect(state()).toMatchObject({ emails: [], refused: [] });
  });
});
