import { describe, expect, it } from 'vitest';
import { openStoa } from './open-stoa.js';

const refusal = { code: 'refused', message: 'Not now.' } as const;

describe('a page over a seed', () => {
  it('[SEE1] shows what the seed says that the server and the browser hold', async () => {
    const { stoa, current } = await openStoa({
      settings: { theme: 'light' },
      flags: { memory: true },
      conversations: [
        { id: 'c1', name: 'Queues', messages: [{ id: 'm1', role: 'user', content: 'Hello', data: {} }] },
        { id: 'c2', name: 'Ferries', messages: [] },
      ],
      selectedId: 'c1',
      drafts: { c1: 'Unsent' },
      integrations: ['google_docs'],
      dialog: { name: 'templateEditor' },
    });
    expect(stoa.settings.store.getState().settings.theme).toBe('light');
    expect(stoa.flags.store.getState().flags['memory']).toBe(true);
    expect(stoa.conversations.store.getState().selectedId).toBe('c1');
    expect(
      current()
        .store.getState()
        .path.map(({ content }) => content),
    ).toEqual(['Hello']);
    expect(stoa.drafts.store.getState().drafts).toEqual({ c1: 'Unsent' });
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'templateEditor' });
    const integrations = await stoa.integrations.load();
    await integrations.refresh();
    expect(integrations.store.getState().connected).toEqual(['google_docs']);
  });

  it('[SEE2] changes what the server holds by what is asked of it, and tells what was asked', async () => {
    const { stoa, calls } = await openStoa({});
    const memory = await stoa.memory.load();
    await memory.save({ content: 'Lives in Gent.', type: 'user' });
    expect(memory.store.getState().memories.map(({ content }) => content)).toEqual(['Lives in Gent.']);
    expect(calls).toContainEqual({
      operation: 'memory.save',
      input: { MemoryItem: 'Lives in Gent.', MemoryType: 'user' },
    });
  });

  it('[SEE3] fails where the seed says so, and leaves unanswered what is pending', async () => {
    const { stoa } = await openStoa({ failures: { 'memory.save': refusal }, pending: ['models.list'] });
    const memory = await stoa.memory.load();
    expect(await memory.save({ content: 'x', type: 'user' })).toMatchObject({ ok: false, failure: refusal });
    expect(stoa.models.store.getState().status).toBe('loading');
  });
});
