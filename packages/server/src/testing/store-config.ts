import type { ConfigName, ConfigValue } from '@stoa/core/contract';
import type { Database } from '../platform/db/open.js';
import { configChannel } from '../rooms/configs/config-values.js';

type Store = Pick<Database, 'listen' | 'pool'>;

/** Stores a configuration as another process would, and waits until the one on this database has heard of it. */
export async function storeConfig<N extends ConfigName>(
  { pool, listen }: Store,
  type: N,
  value: ConfigValue<N>,
): Promise<void> {
  let unlisten = () => Promise.resolve();
  const heard = new Promise<void>((resolve, reject) => {
    listen(configChannel, (name) => name === type && resolve()).then(async (stop) => {
      unlisten = stop;
      await pool.query(
        `insert into admin_configs (type, version, value)
         select $1, 1 + coalesce(max(version), 0), $2 from admin_configs where type = $1`,
        [type, JSON.stringify(value)],
      );
      await pool.query('select pg_notify($1, $2)', [configChannel, type]);
    }, reject);
  });
  await heard;
  await unlisten();
}

/** The rule of a flag without exceptions. */
const ruleOf = (enabled: boolean) => ({ enabled, userExceptions: [], amplifyGroupExceptions: [] });

/** Switches these flags on or off; all others have their defaults. */
export const storeFlags = (database: Store, flags: Readonly<Record<string, boolean>>): Promise<void> =>
  storeConfig(
    database,
    'featureFlags',
    Object.fromEntries(Object.entries(flags).map(([name, enabled]) => [name, ruleOf(enabled)])),
  );

/** Makes these groups, and no others. */
export const storeGroups = (
  database: Store,
  groups: Readonly<Record<string, { members: string[]; includeFromOtherGroups?: string[] }>>,
): Promise<void> =>
  storeConfig(
    database,
    'amplifyGroups',
    Object.fromEntries(
      Object.entries(groups).map(([groupName, group]) => [
        groupName,
        { includeFromOtherGroups: [], ...group, groupName, createdBy: 'x' },
      ]),
    ),
  );
