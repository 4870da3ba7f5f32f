import type { ConfigType, ConfigValueOf } from '@stoa/core/contract';
import { createConfigStore, type ConfigStore, type Ports } from '@stoa/core/state';

/** What the area is given by the page around it. */
export interface AdminHost {
  ports: Ports;
  /** `https://chat.example.com` */
  origin: string;
  /** Address of the script of the embeddable chat. */
  embedScript: string;
  /** The fingerprints of the files of the embeddable chat, as the build wrote them; null where there are none. */
  loadIntegrity: () => Promise<unknown>;
}

/** A store that can be read and followed. */
export interface Followed<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

/** The stores of the area. Each is made when it is first asked for, and stays while the area is open. */
export interface AdminStores {
  /** What `make` makes; the same for every section that asks. */
  of<S>(make: (host: AdminHost) => S): S;
  /** The store of a type of configuration. */
  config<C extends ConfigType>(type: C): ConfigStore<ConfigValueOf<C>>;
  /** From now on the section counts as unsaved whenever `isUnsaved` says so. */
  watch<S>(section: string, store: Followed<S>, isUnsaved: (state: S) => boolean): void;
  /** Ids of the sections with something unsaved; another list whenever they change. */
  unsaved: Followed<readonly string[]>;
}

/** Opens the stores of one area. */
export function createAdminStores(host: AdminHost): AdminStores {
  const made = new Map<unknown, unknown>();
  const configs = new Map<string, unknown>();
  const watched = new Map<unknown, { section: string; isUnsaved: () => boolean }>();
  const listeners = new Set<() => void>();
  let unsaved: readonly string[] = [];
  const look = () => {
    const now = [
      ...new Set([...watched.values()].flatMap(({ section, isUnsaved }) => (isUnsaved() ? section : []))),
    ];
    if (now.join('\n') === unsaved.join('\n')) return;
    unsaved = now;
    for (const listener of listeners) listener();
  };
  return {
    of<S>(make: (host: AdminHost) => S): S {
      if (!made.has(make)) made.set(make, make(host));
      return made.get(make) as S;
    },
    config<C extends ConfigType>(type: C) {
      const store = configs.get(type.name) ?? createConfigStore(type, host.ports);
      configs.set(type.name, store);
      return store as ConfigStore<ConfigValueOf<C>>;
    },
    watch(section, store, isUnsaved) {
      if (watched.has(store)) return;
      watched.set(store, { section, isUnsaved: () => isUnsaved(store.getState()) });
      store.subscribe(look);
      look();
    },
    unsaved: {
      getState: () => unsaved,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
