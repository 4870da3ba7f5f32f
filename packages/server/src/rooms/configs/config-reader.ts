import type { ConfigName, ConfigSource, ConfigType, ConfigValue } from '@stoa/core/contract';
import type { Caller } from '../handlers.js';

/**
 * What the room that follows a type says about it. A type needs one to be served at all; an empty one says that what is saved is what is
 * shown.
 */
export interface ConfigReader<V> {
  /** The value as administrators see it, for instance with what holds without a rule. */
  shown?(stored: V): V | Promise<V>;
  /**
   * What of a value that this person saves is kept; the rest follows from elsewhere.
   *
   * @param masked what was stored, with a mask for each secret: who saves sends one back for a secret that stays
   */
  kept?(data: V, stored: V, person: Caller, masked: V): V;
  /** Why a value may not be saved by this person. */
  refusal?(stored: V, person: Caller): Promise<string | undefined>;
  /** Why parts of the value have no effect, by their names. */
  notes?(stored: V): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Where the parts of the value come from, by their names. */
  sources?(
    stored: V,
  ): Readonly<Record<string, ConfigSource>> | Promise<Readonly<Record<string, ConfigSource>>>;
}

/** A type with its reader. */
export interface ServedConfig<V = never> {
  type: ConfigType;
  reader: ConfigReader<V>;
}

/** The reader of every registered type. A missing one does not compile. */
export type ConfigReaders = { [N in ConfigName]: ConfigReader<ConfigValue<N>> };
