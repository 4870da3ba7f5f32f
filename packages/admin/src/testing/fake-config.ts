import { success, type ConfigAbout, type ConfigType, type ConfigValueOf } from '@stoa/core/contract';
import { createConfigStore, type ConfigStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

export interface FakeConfig<V> {
  ports: FakePorts;
  config: ConfigStore<V>;
  /** What is stored. */
  stored(): V;
}

/** A server that keeps one type of configuration. */
export function createFakeConfig<C extends ConfigType>(
  type: C,
  value: ConfigValueOf<C>,
  notes: Readonly<Record<string, string>> = {},
  sources: ConfigAbout['sources'] = {},
  isLocked = false,
): FakeConfig<ConfigValueOf<C>> {
  const ports = createFakePorts();
  let stored = { value, version: 1, by: 'Mei Tanaka' };
  const about = (): ConfigAbout => ({
    version: stored.version,
    savedAt: '2026-03-01T09:00:00.000Z',
    savedBy: stored.by,
    notes: { ...notes },
    sources,
    isLocked,
  });
  ports.world.answer('configs.get', () =>
    success({ success: true, data: { [type.name]: stored.value }, about: { [type.name]: about() } }),
  );
  ports.world.answer('configs.update', (input) => {
    const [asked] = (input as { configurations: { data: ConfigValueOf<C> }[] }).configurations;
    stored = { value: asked!.data, version: stored.version + 1, by: 'Thea Lindqvist' };
    return success({
      success: true,
      data: { [type.name]: { success: true, data: stored.value, about: about() } },
    });
  });
  return { ports, config: createConfigStore(type, ports), stored: () => stored.value };
}
