import { defaultSettings } from '@stoa/core/contract';
import type { SettingsState, Stoa } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import { tellTo, type Called } from './called.js';

interface SettingsStub {
  settings?: Partial<SettingsState['settings']>;
  saving?: SettingsState['saving'];
}

export function stubSettings(options: SettingsStub, called: Called): Stoa['settings'] {
  const done = tellTo(called);
  const settings = createStore<SettingsState>(() => ({
    settings: { ...defaultSettings, ...options.settings },
    saving: options.saving ?? 'clean',
  }));
  return {
    store: settings,
    load: done('settings.load'),
    update(patch) {
      called('settings.update', patch);
      settings.setState((state) => ({ settings: { ...state.settings, ...patch } }));
      return Promise.resolve();
    },
    retry: done('settings.retry'),
    dispose() {},
  };
}
