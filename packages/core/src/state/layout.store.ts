import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ports } from './ports.js';
import { storageKeys } from './storage-keys.js';

/** Which panels are open. */
export interface LayoutState {
  leftOpen: boolean;
  rightOpen: boolean;
  leftTab: 'chats' | 'share' | 'settings';
}

export interface LayoutStore {
  store: StoreApi<LayoutState>;
  /** Takes over what this browser kept; a small screen stays closed. */
  load(): Promise<void>;
  toggleLeft(): void;
  toggleRight(): void;
  setLeftTab(tab: LayoutState['leftTab']): void;
  /** Tells that the window crossed 640 px: going small closes both panels, coming back restores what was kept. */
  setSmallScreen(on: boolean): void;
}

/**
 * The layout's store. What a person opens on a small screen is not kept: it would cover the page on every visit.
 *
 * @source chat specification §2 "Main app layout".
 */
export function createLayoutStore(
  ports: Ports,
  options: { smallScreen: boolean; initial?: LayoutState },
): LayoutStore {
  let small = options.smallScreen;
  const wide = { leftOpen: options.initial?.leftOpen ?? true, rightOpen: options.initial?.rightOpen ?? true };
  const store = createStore<LayoutState>(() => ({
    ...(small ? { leftOpen: false, rightOpen: false } : wide),
    leftTab: options.initial?.leftTab ?? 'chats',
  }));

  function toggle(side: 'leftOpen' | 'rightOpen'): void {
    const open = !store.getState()[side];
    store.setState({ [side]: open });
    if (small) return;
    wide[side] = open;
    void ports.storage.set(storageKeys[side], open);
  }

  return {
    store,
    async load() {
      for (const side of ['leftOpen', 'rightOpen'] as const) {
        const kept = await ports.storage.get(storageKeys[side]);
        if (typeof kept === 'boolean') wide[side] = kept;
      }
      if (!small) store.setState(wide);
    },
    toggleLeft: () => toggle('leftOpen'),
    toggleRight: () => toggle('rightOpen'),
    setLeftTab: (leftTab) => store.setState({ leftTab }),
    setSmallScreen(on) {
      if (on === small) return;
      small = on;
      store.setState(on ? { leftOpen: false, rightOpen: false } : wide);
    },
  };
}
