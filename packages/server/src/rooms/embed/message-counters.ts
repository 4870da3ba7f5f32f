import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';

const minuteMs = 60_000;

/** One limit: a bucket and its maximum per minute. */
export interface CountLimit {
  bucket: string;
  max: number;
}

/** Counts messages in the database, so that a limit holds across all server processes. */
export function createMessageCounters(pool: Pool, clock: Clock) {
  return {
    /**
     * Counts one message against every limit, unless one of them is reached; then nothing is counted.
     *
     * @returns the seconds to wait, or `undefined` within the limits.
     */
    async take(limits: readonly CountLimit[]): Promise<number | undefined> {
      const nowMs = clock.now().getTime();
      const minute = Math.floor(nowMs / minuteMs);
      // A row is only written below its limit, so refused requests cause no writes.
      const { rows } = await pool.query<{ full: boolean }>(
        `with asked as (select * from jsonb_to_recordset($1::jsonb) as a(bucket text, max int)),
              full_ones as (
                select 1 from asked a join embed_counts c on c.bucket = a.bucket and c.minute = $2
                where c.count >= a.max
              ),
              counted as (
                insert into embed_counts as c (bucket, minute, count)
                select bucket, $2, 1 from asked where not exists (select from full_ones) order by bucket
                on conflict (bucket, minute) do update set count = c.count + 1
                returning c.bucket, c.count
              )
         select exists (select from full_ones)
             or exists (select from counted join asked using (bucket) where counted.count > asked.max) as full`,
        [JSON.stringify(limits), minute],
      );
      if (rows[0]?.full !== true) return undefined;
      return Math.max(1, Math.ceil(((minute + 1) * minuteMs - nowMs) / 1000));
    },

    async purge(): Promise<void> {
      const minute = Math.floor(clock.now().getTime() / minuteMs);
      await pool.query('delete from embed_counts where minute < $1', [minute - 1]);
    },
  };
}

/** See {@link createMessageCounters}. */
export type MessageCounters = ReturnType<typeof createMessageCounters>;
