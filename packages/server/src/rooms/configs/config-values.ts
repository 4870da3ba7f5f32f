import type { ConfigType, ConfigValueOf } from '@stoa/core/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import { findNewerConfig } from './configs.repository.js';

/** Channel on which the name of a type that was saved is sent to every process. */
export const configChannel = 'admin_config';

/** How long a value is kept, should a notification be lost. @source ours: all processes agree within two seconds (C55) */
const rememberMs = 2_000;

/** The configuration in force, for the rooms that follow it. Read once, and again when any process has saved it. */
export interface ConfigValues {
  /** The value of a type, secrets sealed; the initial one while nothing was saved. @errors throws for a stored value that its schema refuses. */
  of<C extends ConfigType>(type: C): Promise<ConfigValueOf<C>>;
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
): ConfigValues {
  const known = new Map<string, { untilMs: number; value: Promise<unknown> }>();
  /** What was read last, by type: the same version stays the same object, so what is made of it can be kept with it. */
  const read = new Map<string, { version: number; value: unknown }>();
  let stopListening: () => Promise<void> = () => Promise.resolve();

  async function load(type: ConfigType): Promise<unknown> {
    const last = read.get(type.name);
    const stored = await findNewerConfig(pool, type.name, last?.version);
    if (stored === undefined) return type.initial;
    if (stored === 'same') return last?.value;
    const value = type.schema.parse(stored.value);
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
    forget,
    async open() {
      stopListening = await listen(configChannel, forget, () => forget());
    },
    close: () => stopListening(),
  };
}
