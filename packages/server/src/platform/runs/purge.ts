import { limits } from '@stoa/core/contract';
import type { Pool } from 'pg';

/** How long the log of a background run is kept when its end was not delivered. */
const backgroundKeepMs = 10 * 60_000;

/** How long readers may replay the run of a cloud conversation, and its request id is taken; its reply is a message by then. */
export const cloudLogKeepMs = 24 * 60 * 60_000;

/**
 * Deletes expired runs: private and background runs completely (usage stays), logs of cloud runs after a day.
 */
export async function purgeRuns(pool: Pool): Promise<void> {
  await pool.query(
    `delete from runs
     where storage <> 'cloud' and ended_at < now() - (case storage when 'local' then $1::float8 else $2::float8 end) * interval '1 millisecond'`,
    [limits.localRunKeepMs, backgroundKeepMs],
  );
  await pool.query(
    `delete from run_events e using runs r
     where r.id = e.run_id and r.storage = 'cloud' and r.ended_at < now() - $1 * interval '1 millisecond'`,
    [cloudLogKeepMs],
  );
}

/** Deletes one private or background run that has ended; a cloud run stays. */
export async function deleteEndedRun(pool: Pool, runId: string, storages: readonly string[]): Promise<void> {
  await pool.query(`delete from runs where id = $1 and status <> 'running' and storage = any($2::text[])`, [
    runId,
    storages,
  ]);
}
