import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { AppProcess } from './app.js';

/** Whose exceptions turn a flag round. */
export interface FlagRule {
  enabled: boolean;
  users?: string[];
  groups?: string[];
}

/** The folder of the socket of an app's embedded database: the fifth line of its lock file. */
function socketDir(dataDir: string): string {
  return (
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim() ?? ''
  );
}

/** Asks the database of a running app. */
export async function query(
  app: Pick<AppProcess, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ host: socketDir(app.dataDir), user: 'stoa', database: 'stoa' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Stores a configuration with one part set, or without it, and tells the processes as an administrator's save would. */
const setPart = async (app: Pick<AppProcess, 'dataDir'>, type: string, name: string, part: unknown) => {
  await query(
    app,
    `insert into admin_configs (type, version, value)
     select $1, 1 + coalesce(max(version), 0), coalesce(
       (select value from admin_configs where type = $1 order by version desc limit 1), '{}'
     ) - $2::text || $3::jsonb
     from admin_configs where type = $1`,
    [type, name, JSON.stringify(part === undefined ? {} : { [name]: part })],
  );
  await query(app, 'select pg_notify($1, $2)', ['admin_config', type]);
};

/** Sets a flag as an administrator would. */
export const setFlag = (app: Pick<AppProcess, 'dataDir'>, name: string, rule: FlagRule) =>
  setPart(app, 'featureFlags', name, {
    enabled: rule.enabled,
    userExceptions: rule.users ?? [],
    amplifyGroupExceptions: rule.groups ?? [],
  });

/** Takes the rule of a flag away, so that its default holds. */
export const clearFlag = (app: Pick<AppProcess, 'dataDir'>, name: string) =>
  setPart(app, 'featureFlags', name, undefined);

/** Makes a group of these people. */
export const setGroup = (app: Pick<AppProcess, 'dataDir'>, name: string, members: string[]) =>
  setPart(app, 'amplifyGroups', name, {
    groupName: name,
    members,
    createdBy: 'thea@stoa.localhost',
    includeFromOtherGroups: [],
  });

/** Removes a group. */
export const clearGroup = (app: Pick<AppProcess, 'dataDir'>, name: string) =>
  setPart(app, 'amplifyGroups', name, undefined);

/** Gives a person this many cloud conversations, the newest with the highest number. */
export const addConversations = (
  app: Pick<AppProcess, 'dataDir'>,
  email: string,
  name: string,
  count: number,
) =>
  query(
    app,
    `insert into conversations (person_id, id, name, created_at, updated_at)
     select people.id, $2 || '-' || n, $2 || ' ' || n, now(), now() - ($3 - n) * interval '1 minute'
     from people, generate_series(1, $3::int) as n where people.email = $1`,
    [email, name, count],
  );
