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

/** Sets a flag as an administrator would. */
export const setFlag = (app: Pick<AppProcess, 'dataDir'>, name: string, rule: FlagRule) =>
  query(
    app,
    `insert into feature_flags (name, enabled, user_exceptions, group_exceptions) values ($1, $2, $3, $4)
     on conflict (name) do update set enabled = $2, user_exceptions = $3, group_exceptions = $4`,
    [name, rule.enabled, JSON.stringify(rule.users ?? []), JSON.stringify(rule.groups ?? [])],
  );

/** Takes the rule of a flag away, so that its default holds. */
export const clearFlag = (app: Pick<AppProcess, 'dataDir'>, name: string) =>
  query(app, 'delete from feature_flags where name = $1', [name]);

/** Makes a group of these people. */
export const setGroup = (app: Pick<AppProcess, 'dataDir'>, name: string, members: string[]) =>
  query(
    app,
    `insert into amplify_groups (name, members, created_by) values ($1, $2, 'thea@stoa.localhost')
     on conflict (name) do update set members = $2`,
    [name, JSON.stringify(members)],
  );

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
