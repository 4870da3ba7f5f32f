import { createStore } from 'zustand/vanilla';
import {
  checkDocuments,
  isPluginOn,
  pluginRequestOptions,
  readSwitches,
  withSwitch,
  type PluginSituation,
} from '../../rules/plugins/plugins.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { SettingsStore } from '../settings/settings.store.js';
import type { PluginLocation, PluginsState, PluginsStore } from './plugins.types.js';

const isLocation = (value: unknown): value is PluginLocation =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as PluginLocation).x) &&
  Number.isFinite((value as PluginLocation).y);

/**
 * Creates the store of plugins from what this browser kept.
 *
 * @source chat specification §3 "enabledPlugins map", "pluginLocation x and y"; protocol §11.3
 */
export async function loadPluginsStore(
  ports: Pick<Ports, 'storage'>,
  { flags, settings }: { flags: Pick<FlagsStore, 'store'>; settings: Pick<SettingsStore, 'store'> },
): Promise<PluginsStore> {
  const [switches, location] = await Promise.all([
    ports.storage.get(storageKeys.enabledPlugins),
    ports.storage.get(storageKeys.pluginLocation),
  ]);
  const store = createStore<PluginsState>(() => ({
    switches: readSwitches(switches),
    location: isLocation(location) ? { x: location.x, y: location.y } : null,
    isOpen: false,
  }));
  const situation = (): PluginSituation => ({
    flags: flags.store.getState().flags,
    options: settings.store.getState().settings.featureOptions,
    switches: store.getState().switches,
  });
  return {
    store,
    situation,
    isOn: (id) => isPluginOn(id, situation()),
    requestOptions: (assistantId) => pluginRequestOptions(situation(), assistantId),
    refusalOf: (message) => checkDocuments(message, situation()),
    turn(id, isOn) {
      const before = situation();
      const next = withSwitch(before.switches, id, isOn, before.options);
      store.setState({ switches: next });
      void ports.storage.set(storageKeys.enabledPlugins, next);
    },
    show: (isOpen) => store.setState({ isOpen }),
    moveTo(next) {
      store.setState({ location: next });
      void (next
        ? ports.storage.set(storageKeys.pluginLocation, next)
        : ports.storage.remove(storageKeys.pluginLocation));
    },
  };
}
