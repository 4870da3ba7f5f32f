import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.js';
import type { Announcer } from './announcer.js';
import { finalizeOrphan, type FinalizeDeps } from './finalize.js';
import { runMetadataColumns, toRunMetadata, type RunMetadata, type RunMetadataRow } from './run-metadata.js';
import { interruptedFailure } from './run-failure.js';
import type { RunsLogger } from './run-ports.js';

/** The criteria by which a run counts as orphaned. */
export interface ReapScope {
  /** This process, whose own runs are never touched. */
  owner: string;
  /** Without a sign of life for so long a process counts as dead. */
  staleMs: number;
  /** No other process can be alive: the database is ours alone. */
  isAlone: boolean;
}

/**
 * Ends the runs of processes that have died: outcome `interrupted`, the part that the log holds kept.
 *
 * Each run is ended in a transaction of its own under its row's lock, so two reapers share the work, and a process that was
 * only slow finds its runs ended and cannot write any more.
 *
 * @returns how many were ended.
 */
export async function reapRuns(
  deps: FinalizeDeps & { pool: Pool; announcer: Announcer; logger: RunsLogger },
  scope: ReapScope,
): Promise<number> {
  let count = 0;
  for (let run = await reapOne(deps, scope); run; run = await reapOne(deps, scope)) {
    deps.announcer.announce(run.id);
    if (run.storage === 'cloud') deps.conversations.changed(run.personId);
    count++;
  }
  if (count > 0) deps.logger.warn({ count }, 'runs of a process that died were ended');
  return count;
}

function reapOne(
  deps: FinalizeDeps & { pool: Pool },
  { owner, staleMs, isAlone }: ReapScope,
): Promise<RunMetadata | undefined> {
  return inTransaction(deps.pool, async (tx) => {
    const { rows } = await tx.query<RunMetadataRow>(
      `select ${runMetadataColumns} from runs r
       where r.status = 'running' and r.owner <> $1
         and ($3 or not exists (
           select from processes p where p.id = r.owner and p.beat_at > now() - $2 * interval '1 millisecond'
         ))
       limit 1 for update of r skip locked`,
      [owner, staleMs, isAlone],
    );
    const [row] = rows;
    if (!row) return undefined;
    const run = toRunMetadata(row);
    // The process that died may have known models that this one has not asked for yet.
    await deps.catalogue.refresh?.();
    await finalizeOrphan(deps, tx, run, { outcome: 'interrupted', error: interruptedFailure });
    return run;
  });
}
