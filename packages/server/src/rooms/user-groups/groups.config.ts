import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigReader } from '../configs/config-reader.js';

/** The groups of people: who made one is who saved it first. @source administration specification §3 (2.008); ours */
export const groupsConfig: ConfigReader<ConfigValue<'amplifyGroups'>> = {
  kept: (data, stored, { email }) =>
    Object.fromEntries(
      Object.entries(data).map(([name, group]) => [
        name,
        { ...group, createdBy: stored[name]?.createdBy ?? email },
      ]),
    ),
};
