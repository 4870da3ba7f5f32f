import type { ConfigType, ConfigValueOf } from '@stoa/core/contract';
import {
  createConfigStore,
  selectIsConfigDirty,
  type ConfigStore,
  type DocumentPort,
  type Ports,
} from '@stoa/core/state';

/** What the area is given by the page around it. */
export interface AdminHost {
  ports: Ports;
  /** `https://chat.example.com` */
  origin: string;
  /** Address of the script of the embeddable chat. */
  embedScript: string;
  /** The fingerprints of the files of the embeddable chat, as the build wrote them; null where there are none. */
  loadIntegrity: () => Promise<unknown>;
  /** Uploads documents. */
  documents: DocumentPort;
}

/** A store that can be read and followed. */
export interface Followed<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

/** What the frame can save and read anew beside the types of configuration. */
export interface Kept {
  /** What the frame calls it. */
  title: string;
  /** Saves all of it that was changed. */
  save(): Promise<unknown>;
  /** Reads it anew; what was typed stays. */
  load(): Promise<void>;
}

/** The stores of the area. Each is made when it is first asked for, and stays while the area is open. */
export interface AdminStores {
  /** What `make` makes; the same for every section that asks. */
  of<S>(make: (host: AdminHost) => S): S;
  /** The store of a type of configuration. */
  config<C extends ConfigType>(type: C): ConfigStore<ConfigValueOf<C>>;
  /** From now on the section counts as unsaved whenever `isUnsaved` says so; with `kept` the frame saves and reloads the store as well. */
  watch<S>(section: string, store: Followed<S>, isUnsaved: (state: S) => boolean, kept?: Kept): void;
  /** From now on `ask` is asked before `saveAll` saves the store; where it says false the type remains. */
  guard(store: object, ask: () => Promise<boolean>): void;
  /** Ids of the sections with something unsaved; another list whenever they change. */
  unsaved: Followed<readonly string[]>;
  /** Titles of what was changed and can be saved from here; another list whenever they change. */
  changed: Followed<readonly string[]>;
  /** Saves everything that was changed, each by itself. @returns titles of those that remain, and how many there were */
  saveAll(): Promise<{ remaining: readonly string[]; asked: number }>;
  /** Everything that was saved, as a file has it; null where it cannot be read. */
  exported(): Promise<object | null>;
  /** Reads everything anew that was read before; what was typed stays. */
  reload(): Promise<void>;
}

/** A list of names that can be followed. */
function createNames(): { followed: Followed<readonly string[]>; set(names: readonly string[]): void } {
  const listeners = new Set<() => void>();
  let names: readonly string[] = [];
  return {
    followed: {
      getState: () => names,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    set(now) {
      if (now.join('\n') === names.join('\n')) return;
      names = now;
      for (const listener of listeners) listener();
    },
  };
}

/** Opens the stores of one area. */
export function createAdminStores(host: AdminHost): AdminStores {
  const made = new Map<unknown, unknown>();
  const configs = new Map<string, { title: string; store: ConfigStore<unknown> }>();
  const watched = new Map<unknown, { section: string; isUnsaved: () => boolean; kept: Kept | undefined }>();
  const guards = new Map<object, () => Promise<boolean>>();
  const unsaved = createNames();
  const changed = createNames();
  const look = () =>
    unsaved.set([
      ...new Set([...watched.values()].flatMap(({ section, isUnsaved }) => (isUnsaved() ? section : []))),
    ]);
  const dirty = (): Pick<Kept, 'title' | 'save'>[] => [
    ...[...configs.values()]
      .map((one) => ({ ...one, state: one.store.store.getState() }))
      .filter(({ state }) => selectIsConfigDirty(state) && !state.about?.isLocked)
      .map(({ title, store }) => ({
        title,
        save: async () => ((await guards.get(store)?.()) ?? true) && store.save(),
      })),
    ...[...watched.values()].flatMap(({ kept, isUnsaved }) => (kept && isUnsaved() ? kept : [])),
  ];
  const lookAtChanged = () => changed.set(dirty().map(({ title }) => title));
  return {
    of<S>(make: (host: AdminHost) => S): S {
      if (!made.has(make)) made.set(make, make(host));
      return made.get(make) as S;
    },
    config<C extends ConfigType>(type: C) {
      const known = configs.get(type.name);
      if (known) return known.store as ConfigStore<ConfigValueOf<C>>;
      const store = createConfigStore(type, host.ports);
      configs.set(type.name, { title: type.title, store: store as ConfigStore<unknown> });
      store.store.subscribe(lookAtChanged);
      return store;
    },
    watch(section, store, isUnsaved, kept) {
      if (watched.has(store)) return;
      watched.set(store, { section, isUnsaved: () => isUnsaved(store.getState()), kept });
      store.subscribe(look);
      look();
      if (!kept) return;
      store.subscribe(lookAtChanged);
      lookAtChanged();
    },
    guard: (store, ask) => void guards.set(store, ask),
    unsaved: unsaved.followed,
    changed: changed.followed,
    async saveAll() {
      const asked = dirty();
      // One by one: a later one may need an earlier one, as a flag needs its group.
      for (const one of asked) await one.save();
      const remaining = new Set(dirty().map(({ title }) => title));
      return {
        remaining: asked.flatMap(({ title }) => (remaining.has(title) ? title : [])),
        asked: asked.length,
      };
    },
    async exported() {
      const answer = await host.ports.call('configs', 'exported');
      return answer.ok ? answer.value.data : null;
    },
    async reload() {
      const kept = [...watched.values()].flatMap((one) => one.kept ?? []);
      await Promise.all(
        [...[...configs.values()].map(({ store }) => store), ...kept].map((one) => one.load()),
      );
    },
  };
}
