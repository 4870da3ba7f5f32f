import type { PoolClient } from 'pg';

/**
 * Ends the sessions of a person, or one of them. Their streams end once `sessionEndedChannel` has heard of it.
 *
 * @returns the id hashes of those that were ended by this
 */
export async function endSessions(
  tx: PoolClient,
  personId: string,
  { at, only }: { at: Date; only?: string | undefined },
): Promise<string[]> {
  const { rows } = await tx.query<{ idHash: string }>(
    `update sessions set revoked_at = $2, revoked_reason = 'sign_out', refresh_token_sealed = null, refresh_due_at = null,
       id_token_sealed = null, access_token_sealed = null, access_token_expires_at = null
     where person_id = $1 and revoked_at is null and ($3::text is null or id_hash = $3) returning id_hash as "idHash"`,
    [personId, at, only ?? null],
  );
  return rows.map(({ idHash }) => idHash);
}
