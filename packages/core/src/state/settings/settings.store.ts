import { listSentence } from '../../contract/conversations/list-messages.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import { defaultSettings, type Settings } from '../../contract/settings/settings.js';
import { readSettings, settingsVersion } from '../../rules/settings/read-settings.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { isSettingsChanged, settingsChanged } from '../ports/tab-messages.js';

/** The person's settings. `saving`: this tab or another sends them. `localOnly`: kept in this browser, the server has not confirmed them. */
export interface SettingsState {
  settings: Settings;
  saving: 'clean' | 'saving' | 'localOnly';
}

export interface SettingsStore {
  store: StoreApi<SettingsState>;
  /** Precedence: unconfirmed settings of this browser, then the server's, then stored ones of this browser. */
  load(): Promise<void>;
  /** Changes settings at once: here, in the other tabs and on the server. */
  update(patch: Partial<Settings>): Promise<void>;
  /** Sends to the server what it has not taken; does nothing when there is nothing to send. */
  retry(): Promise<void>;
  /** Stops hearing other tabs. */
  dispose(): void;
}

/**
 * The settings' store. Saves go one after the other, so that the server ends with the last of them.
 *
 * @errors `settings.localOnly` is told once when the server stops taking changes; they stay here as `localOnly` and are sent again
 *   by the next `update`, `retry` or `load`.
 * @source chat specification §3 "Settings"; administration specification §8; protocol §11.2.
 */
export function createSettingsStore(ports: Ports, initial?: Settings): SettingsStore {
  const store = createStore<SettingsState>(() => ({ settings: initial ?? defaultSettings, saving: 'clean' }));
  let sending: Promise<void> | null = null;
  let dismissNotice: (() => void) | null = null;

  async function keep(settings: Settings, unsaved: boolean): Promise<void> {
    const stored = { ...settings, version: settingsVersion, ...(unsaved ? { unsaved } : {}) };
    const result = await ports.storage.set(storageKeys.settings, stored);
    if (result.ok) ports.tabs.post(settingsChanged);
  }

  function tellLocalOnly(): void {
    dismissNotice ??= ports.notify({
      kind: 'warning',
      text: sentence('settings.localOnly'),
      action: { label: listSentence('tryAgain'), run: () => void retry() },
    });
  }

  /** Sends the settings until those that were sent last are those that are shown. */
  async function send(): Promise<void> {
    for (;;) {
      const { settings } = store.getState();
      store.setState({ saving: 'saving' });
      await keep(settings, true);
      const answer = await ports.call('settings', 'save', { settings });
      if (store.getState().settings !== settings) continue;
      store.setState({ saving: answer.ok ? 'clean' : 'localOnly' });
      if (!answer.ok) return tellLocalOnly();
      dismissNotice?.();
      dismissNotice = null;
      return keep(settings, false);
    }
  }

  function save(): Promise<void> {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  }

  function retry(): Promise<void> {
    // The notice is dismissed by its action; a later failure shows another.
    dismissNotice?.();
    dismissNotice = null;
    return store.getState().saving === 'localOnly' ? save() : Promise.resolve();
  }

  const readStored = async () =>
    readSettings(
      await ports.storage.get(storageKeys.settings),
      await ports.storage.get(storageKeys.legacyTheme),
    );

  /** Another tab changed something: what it stored counts, unless this tab is about to store something newer. */
  async function follow(): Promise<void> {
    const before = store.getState();
    const stored = await readStored();
    if (!stored || sending || store.getState().settings !== before.settings) return;
    // Settings stored as unsaved are sent by the tab that stored them.
    const saving = !stored.unsaved ? 'clean' : before.saving === 'clean' ? 'saving' : before.saving;
    const isSame = JSON.stringify(stored.settings) === JSON.stringify(before.settings);
    store.setState({ settings: isSame ? before.settings : stored.settings, saving });
    if (saving !== 'clean') return;
    dismissNotice?.();
    dismissNotice = null;
  }

  const unsubscribe = ports.tabs.subscribe((message) => {
    if (isSettingsChanged(message)) void follow();
  });

  return {
    store,
    async load() {
      const before = store.getState().settings;
      const stored = await readStored();
      if (stored && store.getState().settings === before)
        store.setState({ settings: stored.settings, saving: stored.unsaved ? 'saving' : 'clean' });
      if (stored?.unsaved) return save();
      const shown = store.getState().settings;
      const answer = await ports.call('settings', 'get');
      if (!answer.ok || !answer.value.data || store.getState().settings !== shown) return;
      store.setState({ settings: answer.value.data, saving: 'clean' });
      await keep(answer.value.data, false);
    },
    update(patch) {
      store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
      return save();
    },
    retry,
    dispose: unsubscribe,
  };
}
