'use client';
import { canChoosePlugins, pluginsOf, type Plugin } from '@stoa/core/rules';
import type { PluginsState, PluginsStore } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';

/** Stands for the store until it is there. */
const notLoaded = createStore<PluginsState>(() => ({ switches: {}, location: null, isOpen: false }));

/** Plugins as they stand, and what can be done about them. */
export interface PluginsInUse extends PluginsState {
  /** None where plugins cannot be chosen. */
  list: readonly Plugin[];
  /** Undefined while it loads. */
  store: PluginsStore | undefined;
}

/** Connects a part with the store of plugins. */
export function usePlugins(): PluginsInUse {
  const { plugins, flags, settings } = useStoa();
  const [store, setStore] = useState(() => plugins.loaded());
  useEffect(() => plugins.use((loaded) => setStore(() => loaded)), [plugins]);
  const state = useStore(store?.store ?? notLoaded, (now) => now);
  const flagsNow = useStore(flags.store, (now) => now.flags);
  const options = useStore(settings.store, (now) => now.settings.featureOptions);
  const { switches } = state;
  const list = useMemo(() => {
    const situation = { flags: flagsNow, options, switches };
    return canChoosePlugins(situation) ? pluginsOf(situation) : [];
  }, [flagsNow, options, switches]);
  return { ...state, list, store };
}
