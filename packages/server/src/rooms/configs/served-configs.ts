import { configTypes, type ConfigName } from '@stoa/core/contract';
import type { ConfigReaders, ServedConfig } from './config-reader.js';

/** The types of configuration that are served, by their names. */
export const servedConfigs = (
  readers: ConfigReaders,
  more: readonly ServedConfig[] = [],
): ReadonlyMap<string, ServedConfig<unknown>> => {
  const own = Object.values(configTypes).map((type) => ({ type, reader: readers[type.name as ConfigName] }));
  return new Map([...own, ...more].map((one) => [one.type.name, one as ServedConfig<unknown>]));
};
