import type { RunEnd, RunStatus } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { LiveRun } from './live-run.js';
import type { FrameRange } from './frames.js';

/** Rows that one read of a log returns at most. */
const pageRows = 64;

/** A page of a run's log together with the state of the run, both as of one moment. */
export interface LogPage {
  status: RunStatus;
  lastSeq: number;
  /** The last event, once the run has ended. */
  end: RunEnd | undefined;
  ranges: FrameRange[];
  /** Whether more rows may follow. */
  isFull: boolean;
}

/** The outcome of an append for one run: `gone` means that this process no longer owns it. */
export type AppendResult = 'written' | 'stop' | 'gone';

/** The event logs in the database. */
export interface RunLog {
  /**
   * Writes one range for each of several runs in one statement. A run that this process no longer owns, or that has ended,
   * is left alone: the row lock taken here orders the append before or after anybody who declares the run dead.
   *
   * A range with the first number of a stored one replaces it: the database may have committed a write whose response was
   * lost with the connection, and what is sent again holds all of it.
   */
  append(parts: readonly { run: LiveRun; range: FrameRange }[]): Promise<Map<string, AppendResult>>;
  /** Reads on from `after`; `undefined` when there is no such run. */
  read(runId: string, after: number): Promise<LogPage | undefined>;
  /** Of the given runs: those to stop and those that this process no longer owns. */
  check(runIds: readonly string[]): Promise<Map<string, AppendResult>>;
}

interface LiveRow {
  id: string;
  stop: boolean;
}

interface PageRow {
  status: RunStatus;
  last_seq: string;
  end: RunEnd | null;
  first: string | null;
  last: string | null;
  frames: string | null;
}

/** @param owner id of this process. */
export function createRunLog(pool: Pool, owner: string): RunLog {
  const results = (ids: readonly string[], rows: readonly LiveRow[]) => {
    const found = new Map<string, AppendResult>(ids.map((id) => [id, 'gone']));
    for (const row of rows) found.set(row.id, row.stop ? 'stop' : 'written');
    return found;
  };

  return {
    async append(parts) {
      const ids = parts.map(({ run }) => run.metadata.id);
      const { rows } = await pool.query<LiveRow>({
        name: 'run-log-append',
        text: `
          with part as (
            select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[]) as p(run_id, first_seq, last_seq, frames)
          ), live as (
            select id, stop_requested_at is not null as stop from runs
            where id = any($1::uuid[]) and status = 'running' and owner = $5 order by id for share
          ), written as (
            insert into run_events (run_id, first_seq, last_seq, frames)
            select part.* from part join live on live.id = part.run_id
            on conflict (run_id, first_seq) do update set last_seq = excluded.last_seq, frames = excluded.frames
          )
          select id, stop from live`,
        values: [
          ids,
          parts.map(({ range }) => range.firstSeq),
          parts.map(({ range }) => range.lastSeq),
          parts.map(({ range }) => range.frames),
          owner,
        ],
      });
      return results(ids, rows);
    },

    async read(runId, after) {
      const { rows } = await pool.query<PageRow>({
        name: 'run-log-read',
        text: `
          select r.status, r.last_seq, r.body -> 'end' as end, e.first_seq as first, e.last_seq as last, e.frames
          from runs r
          left join lateral (
            select * from run_events where run_id = r.id and last_seq > $2 order by first_seq limit ${pageRows}
          ) e on true
          where r.id = $1
          order by e.first_seq`,
        values: [runId, after],
      });
      const [head] = rows;
      if (!head) return undefined;
      return {
        status: head.status,
        lastSeq: Number(head.last_seq),
        end: head.end ?? undefined,
        ranges: rows.flatMap(({ first, last, frames }) =>
          frames === null ? [] : [{ firstSeq: Number(first), lastSeq: Number(last), frames }],
        ),
        isFull: rows.length === pageRows,
      };
    },

    async check(runIds) {
      const { rows } = await pool.query<LiveRow>({
        name: 'run-log-check',
        text: `select id, stop_requested_at is not null as stop from runs
               where id = any($1::uuid[]) and status = 'running' and owner = $2`,
        values: [runIds, owner],
      });
      return results(runIds, rows);
    },
  };
}
