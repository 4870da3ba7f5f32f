import { builtInAccount } from '@stoa/core/contract';
import type { Pool, PoolClient } from 'pg';
import { cloudLogKeepMs } from './purge.js';
import { withinLimit } from '../db/limit-lock.js';
import type { OpenSpending, Spending, SpendingRefusal } from '../spending/spending.js';
import { runMetadataColumns, toRunMetadata, type RunMetadataRow, type RunMetadata } from './run-metadata.js';
import type { ConversationWriter, RequestPath, RunBody, RunStorage } from './run-ports.js';

/** A run to be started. */
export interface NewRun {
  personId: string;
  requestId: string;
  conversationId: string | undefined;
  messageId: string | undefined;
  modelId: string;
  storage: RunStorage;
  body: RunBody;
  /** The most that it can cost. @units US dollars */
  costBound: number;
  /** The path of a cloud conversation, kept together with the run. */
  path: RequestPath | undefined;
}

/** Why a run did or did not begin. */
export type RunAdmission =
  | { type: 'started'; metadata: RunMetadata }
  /** The same person has sent this request before; that run is followed. */
  | { type: 'known'; runId: string }
  /** The same person has sent another request under this id. */
  | { type: 'taken' }
  /** Too many runs in parallel. */
  | { type: 'limited' }
  /** A limit of spending forbids it. */
  | { type: 'overspent'; refusal: SpendingRefusal }
  /** The conversation has been deleted. */
  | { type: 'deleted' };

/** Dependencies of {@link createAdmission}. */
export interface AdmissionDeps {
  pool: Pool;
  /** Id of this process. */
  owner: string;
  conversations: ConversationWriter;
  /** Left out where nothing limits what is spent. */
  spending?: Pick<Spending, 'reserving' | 'reserve'> | undefined;
  maxParallel(): Promise<number>;
}

/** Says whether a run may begin, and makes its row. */
export type Admission = (run: NewRun) => Promise<RunAdmission>;

/**
 * Makes the rows of runs, one for each request of a person, whatever arrives how often on how many processes.
 *
 * Background runs have a limit of their own, so that a title never waits for a reply or takes its place. Starts of one person
 * are taken one after the other, on a process by a queue, which holds no connection, and on all by a lock.
 */
export function createAdmission({
  pool,
  owner,
  conversations,
  spending,
  maxParallel,
}: AdmissionDeps): Admission {
  const inOrder = createQueues();

  async function insert(
    queryable: Pick<Pool | PoolClient, 'query'>,
    run: NewRun,
    most: number,
  ): Promise<RunMetadata | undefined> {
    const { rows } = await queryable.query<RunMetadataRow>({
      name: 'run-start',
      text: `
        insert into runs (person_id, request_id, conversation_id, user_message_id, message_id, model_id, storage, status, owner, body)
        select $1, $2, $3, $4, $5, $6, $7, 'running', $8, $9
        where (
          select count(*) from runs where person_id = $1 and status = 'running' and (storage = 'none') = ($7 = 'none')
        ) < $10
        on conflict (person_id, request_id) do nothing
        returning ${runMetadataColumns}`,
      values: [
        run.personId,
        run.requestId,
        run.conversationId ?? null,
        run.path?.messages.at(-1)?.id ?? null,
        run.messageId ?? null,
        run.modelId,
        run.storage,
        owner,
        JSON.stringify(run.body),
        most,
      ],
    });
    return rows[0] && toRunMetadata(rows[0]);
  }

  async function refusal({ personId, requestId, body }: NewRun): Promise<RunAdmission> {
    const { rows } = await pool.query<{ id: string; question: string | null }>(
      `select id, body->>'question' as question from runs where person_id = $1 and request_id = $2`,
      [personId, requestId],
    );
    const [row] = rows;
    if (!row) return { type: 'limited' };
    const isSame = row.question === null || body.question === undefined || row.question === body.question;
    return isSame ? { type: 'known', runId: row.id } : { type: 'taken' };
  }

  /** Frees the id of a request whose run can no longer be followed: clients choose short ids, and repeat them after a while. */
  async function freeExpiredId({ personId, requestId }: NewRun): Promise<boolean> {
    const { rowCount } = await pool.query(
      `update runs set request_id = id::text
       where person_id = $1 and request_id = $2 and status <> 'running' and ended_at < now() - $3 * interval '1 millisecond'`,
      [personId, requestId, cloudLogKeepMs],
    );
    return rowCount !== 0;
  }

  async function admit(run: NewRun): Promise<RunAdmission> {
    const admission = await tryToAdmit(run);
    const isTaken = admission.type === 'known' || admission.type === 'taken';
    return isTaken && (await freeExpiredId(run)) ? tryToAdmit(run) : admission;
  }

  async function tryToAdmit(run: NewRun): Promise<RunAdmission> {
    const { path, personId, body } = run;
    const most = await maxParallel();
    const begin = (opened?: OpenSpending) =>
      withinLimit(pool, 'runs', personId, async (tx): Promise<RunAdmission | undefined> => {
        if (path) await tx.query('savepoint before_request');
        const metadata = await insert(tx, run, most);
        if (!metadata) return undefined;
        if (path && (await conversations.saveRequest(tx, path)) !== 'saved') {
          await tx.query('delete from runs where id = $1', [metadata.id]);
          return { type: 'deleted' };
        }
        // Last of all: others wait for the counters until the end of the transaction.
        const refused =
          opened && (await spending?.reserve(tx, opened, { runId: metadata.id, usd: run.costBound }));
        if (!refused) return { type: 'started', metadata };
        if (path) await tx.query('rollback to savepoint before_request');
        else await tx.query('delete from runs where id = $1', [metadata.id]);
        return { type: 'overspent', refusal: refused };
      });
    const spender = {
      personId: body.payerId ?? personId,
      accountId: body.accountId ?? builtInAccount.id,
      keyId: body.keyId,
    };
    const admission = await (spending ? spending.reserving(spender, begin) : begin());
    if (path && admission?.type === 'started') conversations.changed(personId);
    return admission ?? refusal(run);
  }

  return (run) => inOrder(run.personId, () => admit(run));
}

/** Runs work with the same key one after the other. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
