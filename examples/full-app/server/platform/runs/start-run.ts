import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.js';
import type { ConversationKeeper, RequestPath, RunBody, RunStorage } from './run-ports.js';

/** What is known of a run before it begins. */
export interface NewRun {
  personId: string;
  requestId: string;
  conversationId: string | undefined;
  messageId: string | undefined;
  modelId: string;
  storage: RunStorage;
  body: RunBody;
  /** The path of a cloud conversation, kept together with the run. */
  path: RequestPath | undefined;
}

/** Why a run did or did not begin. */
export type RunAdmission =
  | { type: 'started'; runId: string }
  /** The same person has sent this request before; that run is followed. */
  | { type: 'known'; runId: string }
  /** Too many runs in parallel. */
  | { type: 'limited' }
  /** The conversation has been deleted. */
  | { type: 'deleted' };

/**
 * Makes the row of a run, once for each request of a person, whatever arrives how often on how many processes.
 *
 * Background runs have a limit of their own, so that a title never waits for a reply or takes its place.
 */
export function admitRun(
  { pool, owner, conversations }: { pool: Pool; owner: string; conversations: ConversationKeeper },
  run: NewRun,
  maxParallel: number,
): Promise<RunAdmission> {
  return inTransaction(pool, async (tx): Promise<RunAdmission> => {
    // Starts of one person are taken one by one: otherwise two could pass the limit together.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`runs ${run.personId}`]);
    const known = await tx.query<{ id: string }>(
      'select id from runs where person_id = $1 and request_id = $2',
      [run.personId, run.requestId],
    );
    const [before] = known.rows;
    if (before) return { type: 'known', runId: before.id };
    const counted = await tx.query<{ count: string }>(
      `select count(*) from runs where person_id = $1 and status = 'running' and (storage = 'none') = $2`,
      [run.personId, run.storage === 'none'],
    );
    if (Number(counted.rows[0]?.count) >= maxParallel) return { type: 'limited' };
    if (run.path && (await conversations.keepRequest(tx, run.path)) === 'deleted') return { type: 'deleted' };
    const inserted = await tx.query<{ id: string }>(
      `insert into runs (person_id, request_id, conversation_id, user_message_id, message_id, model_id, storage, status, owner, body)
       values ($1, $2, $3, $4, $5, $6, $7, 'running', $8, $9) returning id`,
      [
        run.personId,
        run.requestId,
        run.conversationId ?? null,
        run.path?.messages.at(-1)?.id ?? null,
        run.messageId ?? null,
        run.modelId,
        run.storage,
        owner,
        JSON.stringify(run.body),
      ],
    );
    const [row] = inserted.rows;
    if (!row) throw new Error('The row of a new run was not returned.');
    return { type: 'started', runId: row.id };
  });
}
