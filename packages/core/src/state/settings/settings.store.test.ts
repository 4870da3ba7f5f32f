import { describe, expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts, createFakeWorld, settle } from '../../testing/index.js';
import { createSettingsStore } from './settings.store.js';

const down = () => failed({ code: 'network', message: 'down' } as const);

describe('settings', () => {
  it('[SS1] change at once, in the browser and on the server', async () => {
    const ports = createFakePorts();
    const settings = createSettingsStore(ports);
    const saving = settings.update({ theme: 'light' });
    expect(settings.store.getState()).toMatchObject({ settings: { theme: 'light' }, saving: 'saving' });
    await saving;
    expect(settings.store.getState().saving).toBe('clean');
    expect(ports.calls).toMatchObject([
      { operation: 'settings.save', input: { settings: { theme: 'light' } } },
    ]);
  });

  it('[SS2] an unconfirmed change is kept and sent at the next start', async () => {
    const ports = createFakePorts();
    ports.world.answer('settings.save', down);
    const settings = createSettingsStore(ports);
    await settings.update({ theme: 'light' });
    expect(settings.store.getState().saving).toBe('localOnly');
    ports.world.answer('settings.save', null);
    const next = createSettingsStore(ports);
    await next.load();
    expect(next.store.getState()).toMatchObject({ settings: { theme: 'light' }, saving: 'clean' });
    expect(ports.calls.filter((call) => call.operation === 'settings.save')).toHaveLength(2);
  });

  it("[SS3] the server's settings count when nothing waits here", async () => {
    const ports = createFakePorts();
    ports.world.entries.set('settings', { theme: 'light', unknown: 1 });
    const data = { theme: 'dark', featureOptions: {}, hiddenModelIds: ['x'] };
    ports.world.answer('settings.get', () => success({ success: true, data }));
    const settings = createSettingsStore(ports);
    await settings.load();
    expect(settings.store.getState().settings).toMatchObject({ theme: 'dark', hiddenModelIds: ['x'] });
  });

  it('[SS5] sends changes one after the other, in order', async () => {
    const ports = createFakePorts();
    const settings = createSettingsStore(ports);
    const first = settings.update({ theme: 'light' });
    const second = settings.update({ hiddenModelIds: ['x'] });
    await Promise.all([first, second]);
    expect(settings.store.getState().saving).toBe('clean');
    const sent = ports.calls.map((call) => call.input);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(sent.at(-1)).toMatchObject({ settings: { theme: 'light', hiddenModelIds: ['x'] } });
  });

  it('[SS6] repeated failures show one notice with a retry, which dismisses it', async () => {
    const ports = createFakePorts();
    ports.world.answer('settings.save', down);
    const settings = createSettingsStore(ports);
    await settings.update({ theme: 'light' });
    await settings.update({ theme: 'dark' });
    expect(ports.notices).toMatchObject([
      { kind: 'warning', text: 'Settings failed to update in the cloud: the changes still apply locally.' },
    ]);
    ports.world.answer('settings.save', null);
    ports.notices[0]?.action?.run();
    await settle();
    expect(settings.store.getState().saving).toBe('clean');
    expect(ports.notices).toMatchObject([{ takenBack: true }]);
    await settings.retry();
    expect(ports.calls).toHaveLength(3);
  });

  it('[SS7] another tab follows at once and sends nothing itself', async () => {
    const world = createFakeWorld();
    const [mine, theirs] = [world.tab(), world.tab()];
    const settings = createSettingsStore(mine);
    const other = createSettingsStore(theirs);
    await settings.update({ theme: 'light', hiddenModelIds: ['x'] });
    await settle();
    expect(other.store.getState()).toMatchObject({
      settings: { theme: 'light', hiddenModelIds: ['x'] },
      saving: 'clean',
    });
    expect(theirs.calls).toEqual([]);
    other.dispose();
    await settings.update({ theme: 'dark' });
    await settle();
    expect(other.store.getState().settings.theme).toBe('light');
  });

  it('[SS7] another tab takes them for saved once the server has them', async () => {
    const world = createFakeWorld();
    const [mine, theirs] = [world.tab(), world.tab()];
    world.answer('settings.save', down);
    const settings = createSettingsStore(mine);
    const other = createSettingsStore(theirs);
    await settings.update({ theme: 'light' });
    await settle();
    expect(other.store.getState()).toMatchObject({ settings: { theme: 'light' }, saving: 'saving' });
    world.answer('settings.save', null);
    await settings.retry();
    await settle();
    expect(other.store.getState().saving).toBe('clean');
    expect(theirs.calls).toEqual([]);
  });

  it('[SS2] what was stored as unsaved never counts as saved before the server has it', async () => {
    const ports = createFakePorts();
    ports.world.entries.set('settings', { theme: 'light', unsaved: true });
    ports.world.answer('settings.save', down);
    const settings = createSettingsStore(ports);
    const states: string[] = [];
    settings.store.subscribe(({ saving }) => void states.push(saving));
    await settings.load();
    expect(states.at(-1)).toBe('localOnly');
    expect(states).not.toContain('clean');
  });

  it("[SS8] uses the theme of an older version until the server's settings arrive", async () => {
    const ports = createFakePorts();
    ports.world.entries.set('theme', 'light');
    const settings = createSettingsStore(ports);
    await settings.load();
    expect(settings.store.getState().settings.theme).toBe('light');
    await settings.update({ hiddenModelIds: ['x'] });
    expect(ports.world.entries.get('settings')).toMatchObject({ version: 1, theme: 'light' });
  });
});
