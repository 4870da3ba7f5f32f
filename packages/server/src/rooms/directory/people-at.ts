import type { Queryable } from '../../platform/db/queryable.js';

/** Ids of the people at these e-mail addresses; who has never signed in has none. */
export async function findPeopleAt(queryable: Queryable, emails: readonly string[]): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>(
    'select id from people where lower(email) = any($1::text[])',
    [emails],
  );
  return rows.map(({ id }) => id);
}
