import {
  failed,
  featureFlagsConfig,
  success,
  type ConfigAbout,
  type ConfigValue,
  type FeatureFlagRule,
} from '@stoa/core/contract';
import { createConfigStore, type ConfigStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

type Flags = ConfigValue<'featureFlags'>;

/** The rule of a flag. */
export const fakeRule = (enabled: boolean, patch: Partial<FeatureFlagRule> = {}): FeatureFlagRule => ({
  enabled,
  userExceptions: [],
  amplifyGroupExceptions: [],
  ...patch,
});

/** Flags of all kinds. */
export const fakeFlags: Flags = {
  artifacts: fakeRule(true),
  integrations: fakeRule(false, { amplifyGroupExceptions: ['Faculty'] }),
  memory: fakeRule(true, { userExceptions: ['nils@example.org', 'mei@example.org'] }),
  mixPanel: fakeRule(false),
  aFlagOfOurOwnWithANameThatIsTooLongForOneLineOfANarrowScreenAndGoesOn: fakeRule(true),
};

export interface FakeConfigs {
  ports: FakePorts;
  flags: ConfigStore<Flags>;
  /** What is stored. */
  stored(): Flags;
  /** Another administrator saves. */
  otherSaves(flags: Flags): void;
}

/** A failed call. */
export const fakeConfigFailure = failed({ code: 'network', message: 'Network Error' });

/** A server that keeps the flags, and refuses a save over a later version. */
export function createFakeConfigs(): FakeConfigs {
  const ports = createFakePorts();
  let stored = { flags: fakeFlags, version: 1, by: 'Mei Tanaka' };
  const about = (): ConfigAbout => ({
    version: stored.version,
    savedAt: '2026-03-01T09:00:00.000Z',
    savedBy: stored.by,
    notes: { mixPanel: 'This server has nothing for this feature, so it stays off.' },
  });
  ports.world.answer('configs.get', () =>
    success({ success: true, data: { featureFlags: stored.flags }, about: { featureFlags: about() } }),
  );
  ports.world.answer('configs.update', (input) => {
    const [asked] = (input as { configurations: { data: Flags; version: number }[] }).configurations;
    const isStale = asked!.version !== stored.version;
    if (!isStale) stored = { flags: asked!.data, version: stored.version + 1, by: 'Thea Lindqvist' };
    const result = { success: !isStale, data: stored.flags, about: about() };
    return success({
      success: !isStale,
      data: { featureFlags: isStale ? { ...result, reason: 'stale', message: 'Later.' } : result },
    });
  });
  return {
    ports,
    flags: createConfigStore(featureFlagsConfig, ports),
    stored: () => stored.flags,
    otherSaves: (flags) => {
      stored = { flags: { ...stored.flags, ...flags }, version: stored.version + 1, by: 'Mei Tanaka' };
    },
  };
}
