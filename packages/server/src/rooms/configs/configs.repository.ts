import type { Queryable } from '../../platform/db/queryable.js';

/** What is stored of a type: its highest version. */
export interface StoredConfig {
  version: number;
  /** As it was saved, secrets sealed; null where everything was put back to what holds without it. */
  value: unknown;
  savedAt: Date;
  /** Null where the person is gone. */
  savedBy: string | null;
}

const columns = 'version, saved_at as "savedAt", people.name as "savedBy"';
const newest = `from admin_configs left join people on people.id = saved_by where type = $1 order by version desc limit 1`;

/** The stored configuration of a type; `undefined` while nothing was saved. */
export async function findConfig(db: Queryable, type: string): Promise<StoredConfig | undefined> {
  const { rows } = await db.query<StoredConfig>(`select value, ${columns} ${newest}`, [type]);
  return rows[0];
}

/** One version; `undefined` where there is none. */
export async function findConfigVersion(
  db: Queryable,
  type: string,
  version: number,
): Promise<{ value: unknown } | undefined> {
  const { rows } = await db.query<{ value: unknown }>(
    'select value from admin_configs where type = $1 and version = $2',
    [type, version],
  );
  return rows[0];
}

/** The newest versions of a type, without their values. */
export async function listConfigVersions(
  db: Queryable,
  type: string,
  most: number,
): Promise<(Omit<StoredConfig, 'value'> & { isReset: boolean })[]> {
  const { rows } = await db.query<Omit<StoredConfig, 'value'> & { isReset: boolean }>(
    `select value = 'null'::jsonb as "isReset", ${columns} from admin_configs
     left join people on people.id = saved_by where type = $1 order by version desc limit $2`,
    [type, most],
  );
  return rows;
}

/** The same, without the value where the version is still the one that is known. */
export async function findNewerConfig(
  db: Queryable,
  type: string,
  knownVersion: number | undefined,
): Promise<StoredConfig | 'same' | undefined> {
  const { rows } = await db.query<StoredConfig>(
    `select case when version is distinct from $2::int then value end as value, ${columns} ${newest}`,
    [type, knownVersion ?? null],
  );
  return rows[0]?.version === knownVersion && rows[0] ? 'same' : rows[0];
}

/** Adds a version. @errors throws where the version is there already. */
export async function addConfig(
  db: Queryable,
  { type, version, value, personId }: { type: string; version: number; value: unknown; personId: string },
): Promise<void> {
  await db.query('insert into admin_configs (type, version, value, saved_by) values ($1, $2, $3, $4)', [
    type,
    version,
    JSON.stringify(value),
    personId,
  ]);
}
