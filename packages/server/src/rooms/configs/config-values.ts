import type { ConfigType, ConfigValueOf } from '@stoa/core/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import { findNewerConfig } from './configs.repository.js';

/** Channel on which the name of a type that was saved is sent to every process. */
export const configChannel = 'admin_config';

/** How long a value is kept, should a notification be lost. @source ours: all processes agree within two seconds (C55) */
const rememberMs = 2_000;

/** What a file says of types, by their names. */
export interface ConfigFile {
  types: Readonly<Record<string, unknown>>;
  /** What it says cannot be changed by saving. */
  isLocked: boolean;
}

/** The configuration in force, for the rooms that follow it. Read once, and again when any process has saved it. */
export interface ConfigValues {
  /** The value of a type, secrets sealed; the initial one while nothing was saved. @errors throws for a stored value that its schema refuses. */
  of<C extends ConfigType>(type: C): Promise<ConfigValueOf<C>>;
  /** The value of a type where nothing was saved: that of the file, or the initial one. */
  base<C extends ConfigType>(type: C): ConfigValueOf<C>;
  /** Whether the file alone says what a type is. */
  isLocked(type: ConfigType): boolean;
  /** The next reader reads again; without a name all of them. */
  forget(type?: string): void;
  /** Hears of what other processes save. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Makes {@link ConfigValues}. */
export function createConfigValues(
  { pool, listen }: Pick<Database, 'pool' | 'listen'>,
  clock: Clock,
  file: ConfigFile = { types: {}, isLocked: false },
): ConfigValues {
  const known = new Map<string, { untilMs: number; value: Promise<unknown> }>();
  /** What was read last, by type: the same version stays the same object, so what is made of it can be kept with it. */
  const read = new Map<string, { version: number; value: unknown }>();
  let stopListening: () => Promise<void> = () => Promise.resolve();

  /** The same object each time, so what is made of it can be kept with it. */
  const bases = new Map<string, unknown>();
  function base(type: ConfigType): unknown {
    if (!bases.has(type.name))
      bases.set(
        type.name,
        Object.hasOwn(file.types, type.name) ? type.schema.parse(file.types[type.name]) : type.initial,
      );
    return bases.get(type.name);
  }
  const isLocked = (type: ConfigType): boolean => file.isLocked && Object.hasOwn(file.types, type.name);

  async function load(type: ConfigType): Promise<unknown> {
    if (isLocked(type)) return base(type);
    const last = read.get(type.name);
    const stored = await findNewerConfig(pool, type.name, last?.version);
    if (stored === undefined) return base(type);
    if (stored === 'same') return last?.value;
    const value = stored.value === null ? base(type) : type.schema.parse(stored.value);
    read.set(type.name, { version: stored.version, value });
    return value;
  }
  function forget(type?: string): void {
    for (const map of [known, read])
      if (type === undefined) map.clear();
      else map.delete(type);
  }

  return {
    of<C extends ConfigType>(type: C) {
      const nowMs = clock.now().getTime();
      let mine = known.get(type.name);
      if (!mine || mine.untilMs <= nowMs) {
        const fresh = { untilMs: nowMs + rememberMs, value: load(type) };
        known.set(type.name, (mine = fresh));
        // A failed query is not kept.
        fresh.value.catch(() => {
          if (known.get(type.name) === fresh) known.delete(type.name);
        });
      }
      return mine.value as Promise<ConfigValueOf<C>>;
    },
    base: base as ConfigValues['base'],
    isLocked,
    forget,
    async open() {
      stopListening = await listen(configChannel, forget, () => forget());
    },
    close: () => stopListening(),
  };
}
