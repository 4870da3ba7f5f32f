import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultSettings, settingsSchema, type Settings } from '../contract/settings.js';
import type { Ports } from './ports.js';
import { storageKeys } from './storage-keys.js';

/** The person's settings. `localOnly`: kept in this browser, the server has not confirmed them. */
export interface SettingsState {
  settings: Settings;
  saving: 'clean' | 'saving' | 'localOnly';
}

export interface SettingsStore {
  store: StoreApi<SettingsState>;
  /** The server's settings count, then this browser's, then the defaults. */
  load(): Promise<void>;
  /** Changes settings at once, here and on the server. */
  update(patch: Partial<Settings>): Promise<void>;
}

/**
 * The settings' store.
 *
 * @errors none are shown: a save that fails stays `localOnly` and is sent again by the next `update` or `load`.
 * @source chat specification §3 "Settings"; protocol §11.2.
 */
export function createSettingsStore(ports: Ports, initial?: Settings): SettingsStore {
  const store = createStore<SettingsState>(() => ({
    settings: initial ?? defaultSettings,
    saving: 'clean',
  }));

  async function save(): Promise<void> {
    const { settings } = store.getState();
    store.setState({ saving: 'saving' });
    await ports.storage.set(storageKeys.settings, { ...settings, unsaved: true });
    const answer = await ports.call('settings', 'save', { settings });
    if (store.getState().settings !== settings) return;
    store.setState({ saving: answer.ok ? 'clean' : 'localOnly' });
    if (answer.ok) await ports.storage.set(storageKeys.settings, settings);
  }

  return {
    store,
    async load() {
      const before = store.getState().settings;
      const kept = await ports.storage.get(storageKeys.settings);
      const local = z.safeParse(settingsSchema, kept);
      const unsaved = z.safeParse(z.object({ unsaved: z.literal(true) }), kept).success;
      if (local.success && store.getState().settings === before) store.setState({ settings: local.data });
      if (local.success && unsaved) return save();
      const shown = store.getState().settings;
      const answer = await ports.call('settings', 'get');
      if (!answer.ok || !answer.value.data || store.getState().settings !== shown) return;
      store.setState({ settings: answer.value.data, saving: 'clean' });
      await ports.storage.set(storageKeys.settings, answer.value.data);
    },
    update(patch) {
      store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
      return save();
    },
  };
}
