import { describe, expect, it } from 'vitest';
import { openTab, settle } from '../../testing/index.js';

describe('a browser without storage', () => {
  it('[MEM1] the state is "memory" until a write is durable', async () => {
    const { stoa, ports } = await openTab();
    const kind = () => stoa.conversations.store.getState().storage;
    expect(kind()).toBe('durable');
    ports.storage.fail('unavailable');
    stoa.conversations.create({ isLocal: true });
    await stoa.flush();
    await settle();
    expect(kind()).toBe('memory');
    expect(stoa.conversations.store.getState().storageFull).toBe(false);
    ports.storage.fail(null);
    stoa.conversations.create({ isLocal: true });
    await stoa.flush();
    await settle();
    expect(kind()).toBe('durable');
  });
});

describe('the order of prompt folders', () => {
  it('[PL5] is by date by default, and is stored', async () => {
    const tab = await openTab();
    expect(tab.stoa.prompts.store.getState().sort).toBe('date');
    tab.stoa.prompts.setSort('name');
    await settle();
    expect(tab.world.entries.get('promptFolderSort')).toBe('name');
    const next = await openTab(tab.world);
    expect(next.stoa.prompts.store.getState().sort).toBe('name');
  });
});

describe('legacy workspaces of a started tab', () => {
  it('[LW6] are requested after everything else, and a failure shows no notice', async () => {
    const { stoa, ports } = await openTab();
    expect(ports.calls.map((call) => call.operation)).toContain('sharing.list');
    expect(stoa.workspaces.store.getState()).toMatchObject({ status: 'failed', list: [] });
    expect(ports.notices).toEqual([]);
  });
});
