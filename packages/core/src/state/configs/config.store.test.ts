import { describe, expect, it } from 'vitest';
import type { ConfigResult } from '../../contract/configs/configs.js';
import { featureFlagsConfig, type FeatureFlagRule } from '../../contract/configs/feature-flags-config.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import {
  createConfigStore,
  selectChangedParts,
  selectConfigForm,
  selectIsConfigDirty,
} from './config.store.js';

const rule = (enabled: boolean): FeatureFlagRule => ({
  enabled,
  userExceptions: [],
  amplifyGroupExceptions: [],
});
const about = (version: number) => ({ version, savedAt: null, savedBy: 'Mei', notes: {} });
const down = failed({ code: 'network', message: 'Network Error' });
type Flags = Record<string, FeatureFlagRule>;

/** A loaded form of the flags, and a server that stores them. */
async function open() {
  const ports = createFakeWorld().tab();
  let stored = { flags: { memory: rule(true), artifacts: rule(true) } as Flags, version: 3 };
  const result = (one: ConfigResult) =>
    success({ success: one.success, data: { featureFlags: one }, message: 'Not all were saved.' });
  ports.world.answer('configs.get', () =>
    success({
      success: true,
      data: { featureFlags: stored.flags },
      about: { featureFlags: about(stored.version) },
    }),
  );
  ports.world.answer('configs.update', (input) => {
    const [asked] = (input as { configurations: { data: Flags; version?: number }[] }).configurations;
    const now = () => ({ data: stored.flags, about: about(stored.version) });
    if (asked!.version !== undefined && asked!.version !== stored.version)
      return result({ success: false, reason: 'stale', message: 'Later.', ...now() });
    stored = { flags: asked!.data, version: stored.version + 1 };
    return result({ success: true, ...now() });
  });
  const config = createConfigStore(featureFlagsConfig, ports);
  await config.load();
  return {
    ports,
    config,
    state: () => config.store.getState(),
    form: () => selectConfigForm(config.store.getState()),
    isDirty: () => selectIsConfigDirty(config.store.getState()),
    set: (name: string, enabled: boolean) => config.edit((flags) => ({ ...flags, [name]: rule(enabled) })),
    otherSaves: (flags: Flags) =>
      void (stored = { flags: { ...stored.flags, ...flags }, version: stored.version + 1 }),
    stored: () => stored.flags,
  };
}

describe('a configuration', () => {
  it('[CF1] is asked for by its type alone, once at a time; a failure says so and keeps what was there', async () => {
    const { config, ports, state, form } = await open();
    expect(ports.calls.at(-1)).toEqual({
      operation: 'configs.get',
      input: { type: 'featureFlags', lazy_load: '1' },
    });
    expect(state()).toMatchObject({ load: { status: 'ready' }, about: { version: 3 }, draft: null });
    ports.world.answer('configs.get', () => down);
    await Promise.all([config.load(), config.load()]);
    expect(ports.calls.filter(({ operation }) => operation === 'configs.get')).toHaveLength(2);
    expect(state().load).toEqual({
      status: 'failed',
      failure: 'Unable to fetch admin configurations at this time. Please try again.',
    });
    expect(form()).toHaveProperty('memory');
    ports.world.answer('configs.get', () =>
      success({ success: true, data: { featureFlags: { memory: 'on' } } }),
    );
    await config.load();
    expect(state().load.status).toBe('failed');
  });

  it('[CF2] is dirty from the first change until it is stored, set back or discarded', async () => {
    const { config, set, isDirty, state, form, stored } = await open();
    set('memory', false);
    expect(isDirty()).toBe(true);
    expect(selectChangedParts(state())).toEqual(['memory']);
    set('memory', true);
    expect(isDirty()).toBe(false);
    expect(await config.save()).toBe(false);
    set('artifacts', false);
    config.discard();
    expect(form()).toMatchObject({ artifacts: rule(true) });
    set('memory', false);
    expect(await config.save()).toBe(true);
    expect(isDirty()).toBe(false);
    expect(stored()).toMatchObject({ memory: rule(false) });
    expect(state().about?.version).toBe(4);
  });

  it('[CF3] a failed save says why and loses nothing; the next change puts the failure away', async () => {
    const { config, set, ports, state, form } = await open();
    set('memory', false);
    ports.world.answer('configs.update', () => down);
    expect(await config.save()).toBe(false);
    expect(state().save).toEqual({
      status: 'failed',
      failure: 'We are unable to save the configurations at this time.',
    });
    expect(form()).toMatchObject({ memory: rule(false) });
    ports.world.answer('configs.update', () =>
      success({
        success: false,
        message: 'Not all were saved.',
        data: { featureFlags: { success: false, reason: 'refused', message: 'You would close it.' } },
      }),
    );
    await config.save();
    expect(state().save).toEqual({ status: 'failed', failure: 'You would close it.' });
    ports.world.answer('configs.update', () => failed({ code: 'refused', message: 'For administrators.' }));
    await config.save();
    expect(state().save).toEqual({ status: 'failed', failure: 'For administrators.' });
    set('artifacts', false);
    expect(state().save).toEqual({ status: 'idle' });
    expect(selectChangedParts(state())).toEqual(['memory', 'artifacts']);
  });

  it('what is typed while it is being saved stays typed, and nothing is sent twice', async () => {
    const { config, set, ports, state, form } = await open();
    set('memory', false);
    const saving = config.save();
    expect(await config.save()).toBe(false);
    config.discard();
    set('artifacts', false);
    expect(await saving).toBe(true);
    expect(form()).toMatchObject({ memory: rule(false), artifacts: rule(false) });
    expect(selectChangedParts(state())).toEqual(['artifacts']);
    expect(ports.calls.filter(({ operation }) => operation === 'configs.update')).toHaveLength(1);
  });

  it('[CF5] over a later version keeps both changes, and is stored when it is saved again', async () => {
    const { config, set, otherSaves, state, form, stored } = await open();
    set('memory', false);
    otherSaves({ artifacts: rule(false) });
    expect(await config.save()).toBe(false);
    expect(state().save).toMatchObject({ status: 'stale', conflicts: [] });
    expect(form()).toEqual({ memory: rule(false), artifacts: rule(false) });
    expect(selectChangedParts(state())).toEqual(['memory']);
    expect(await config.save()).toBe(true);
    expect(stored()).toEqual({ memory: rule(false), artifacts: rule(false) });
  });

  it('[CF5] names what both changed, and gives way to theirs on discarding', async () => {
    const { config, otherSaves, state, form } = await open();
    const excepted = { ...rule(true), userExceptions: ['a@x.org'] };
    config.edit((flags) => ({ ...flags, memory: excepted }));
    otherSaves({ memory: rule(false) });
    await config.save();
    expect(state().save).toMatchObject({ status: 'stale', conflicts: ['memory'] });
    expect(form()).toMatchObject({ memory: excepted });
    config.discard();
    expect(form()).toMatchObject({ memory: rule(false) });
    expect(state().save).toEqual({ status: 'idle' });
  });

  it('[CF12] gives way to theirs in one part, and keeps the other changes', async () => {
    const { config, set, otherSaves, state, form } = await open();
    const before = form();
    config.edit((flags) => ({ ...flags, memory: { ...rule(true), userExceptions: ['a@x.org'] } }));
    set('artifacts', false);
    otherSaves({ memory: rule(false) });
    await config.save();
    expect(state().save).toMatchObject({ conflicts: ['memory'], base: { memory: before?.['memory'] } });
    config.takeTheirs('memory');
    expect(state().save).toMatchObject({ status: 'stale', conflicts: [] });
    expect(form()).toMatchObject({ memory: rule(false), artifacts: rule(false) });
    expect(selectChangedParts(state())).toEqual(['artifacts']);
    config.takeTheirs('artifacts');
    expect(state()).toMatchObject({ draft: null, save: { status: 'idle' } });
  });

  it('[CF5] a reload takes what is stored and keeps what was typed', async () => {
    const { config, set, otherSaves, state, form } = await open();
    set('memory', false);
    otherSaves({ artifacts: rule(false) });
    await config.load();
    expect(form()).toEqual({ memory: rule(false), artifacts: rule(false) });
    expect(selectChangedParts(state())).toEqual(['memory']);
    expect(state().save).toEqual({ status: 'idle' });
  });

  it('[CF9] an earlier version is restored as by a save, and over what somebody else has saved when asked again', async () => {
    const { config, ports, state, form, otherSaves, set } = await open();
    ports.world.answer('configs.restore', () => down);
    expect(await config.restore(1)).toBeNull();
    expect(state().save.status).toBe('failed');
    otherSaves({ artifacts: rule(false) });
    const earlier = { memory: rule(false) };
    const late = 'Somebody else has saved this in the meantime. Nothing of yours was saved.';
    ports.world.answer('configs.restore', (input) => {
      const { from } = input as { from: number };
      const data =
        from === 4
          ? { success: true, data: earlier, about: about(5) }
          : {
              success: false,
              reason: 'stale',
              message: late,
              data: { artifacts: rule(false) },
              about: about(4),
            };
      return success({ success: data.success, data });
    });
    expect(await config.restore(1)).toBeNull();
    expect(state()).toMatchObject({ save: { status: 'failed', failure: late }, about: { version: 4 } });
    expect(form()).toEqual({ artifacts: rule(false) });
    const restoring = config.restore(1);
    set('added', true);
    expect(await restoring).toBe(5);
    expect(state()).toMatchObject({ save: { status: 'idle' }, saved: earlier, about: { version: 5 } });
    expect(form()).toEqual({ ...earlier, added: rule(true) });
  });

  it('[CF6] of a backend without versions and values in its answers is saved as it was sent', async () => {
    const { config, set, ports, isDirty } = await open();
    ports.world.answer('configs.get', () => success({ success: true, data: { featureFlags: {} } }));
    ports.world.answer('configs.update', () =>
      success({ success: true, data: { featureFlags: { success: true } } }),
    );
    await config.load();
    set('memory', false);
    expect(await config.save()).toBe(true);
    expect(ports.calls.at(-1)?.input).toEqual({
      configurations: [{ type: 'featureFlags', data: { memory: rule(false) } }],
    });
    expect(isDirty()).toBe(false);
  });
});
