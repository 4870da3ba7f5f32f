import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from './db/open.js';
import type { Log } from './log.js';

/** This server process, as the other processes see it. */
export interface ProcessRow {
  id: string;
  /**
   * Whether it has missed so many beats that others count it as dead, or has only since one period got through again: then the others may
   * have been cut off as well, and are about to give a sign of life.
   */
  isCutOff(): boolean;
  stop(): Promise<void>;
}

/** After this many missed beats a process counts as dead. */
export const missedBeats = 5;

/** Rows of dead processes are removed after so long; their runs have been ended by then. @units milliseconds */
const forgetAfterMs = 24 * 60 * 60 * 1000;

/** Whether a sign of life is too old. Both times must come from the same clock: the database's. */
export const isStale = (beatAt: Date, now: Date, heartbeatMs: number): boolean =>
  now.getTime() - beatAt.getTime() > missedBeats * heartbeatMs;

/** Enters this process in the table of processes and keeps giving signs of life. */
export async function startProcess(database: Database, heartbeatMs: number, log: Log): Promise<ProcessRow> {
  const id = randomUUID();
  const { pool } = database;
  const periodMs = missedBeats * heartbeatMs;
  const unsureMs = (missedBeats - 2) * heartbeatMs;
  let beatenAt = Date.now();
  let cutOffUntil = 0;
  let isBeating = false;

  const beat = async () => {
    // The row is inserted again in case another process deleted it while this one was suspended.
    await pool.query(
      `insert into processes (id, host) values ($1, $2)
       on conflict (id) do update set beat_at = now()`,
      [id, hostname()],
    );
    // Fewer beats than count as dead: others may have begun to miss theirs a little before.
    if (Date.now() - beatenAt > unsureMs) cutOffUntil = Date.now() + periodMs;
    beatenAt = Date.now();
  };
  await beat();
  await pool.query(`delete from processes where beat_at < now() - $1 * interval '1 millisecond'`, [
    forgetAfterMs,
  ]);

  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch((error: unknown) => log.warn({ err: error }, 'a sign of life could not be written'))
      .finally(() => (isBeating = false));
  }, heartbeatMs);
  timer.unref();

  return {
    id,
    isCutOff: () => Date.now() - beatenAt > unsureMs || Date.now() < cutOffUntil,
    async stop() {
      clearInterval(timer);
      await pool.query('delete from processes where id = $1', [id]).catch((error: unknown) => {
        log.warn({ err: error }, 'this process could not be signed off');
      });
    },
  };
}
