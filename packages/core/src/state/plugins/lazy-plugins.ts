import type { FlagsStore } from '../feature-flags/flags.store.js';
import { createLazyModule, type LazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { SettingsStore } from '../settings/settings.store.js';
import type { PluginsStore } from './plugins.types.js';

/** The store of plugins with what this browser kept; loaded after the start, and at the latest with the first request. */
export type LazyPlugins = LazyModule<PluginsStore>;

export const createLazyPlugins = (
  ports: Pick<Ports, 'storage'>,
  stores: { flags: Pick<FlagsStore, 'store'>; settings: Pick<SettingsStore, 'store'> },
): LazyPlugins =>
  createLazyModule(async () => (await import('./plugins.store.js')).loadPluginsStore(ports, stores));
