import type { Pool } from 'pg';
import type { Runs } from '../../../platform/runs/runs.js';
import type { Caller } from '../../handlers.js';
import type { AssistantService, DoubtfulRights } from '../assistants.service.js';

/** Dependencies of {@link createWithdrawal}. */
export interface WithdrawalDeps {
  pool: Pool;
  runs: Pick<Runs, 'withdraw'>;
  assistants: Pick<AssistantService, 'use'>;
  findCaller(personId: string): Promise<Caller | undefined>;
}

interface AnsweringRun {
  id: string;
  personId: string;
  assistantId: string;
  lenderId: string | null;
  /** How groups know the key that it was asked with. */
  systemId: string | null;
}

/** Which runs the doubt is about, as a condition over `runs r` and its value. */
function runsIn(doubtful: DoubtfulRights): [condition: string, values: unknown[]] {
  if (doubtful === 'any') return [`r.body->>'assistantId' is not null`, []];
  if ('groupId' in doubtful) return [`r.body->>'groupId' = $1`, [doubtful.groupId]];
  if ('runId' in doubtful) return [`r.body->>'assistantId' is not null and r.id = $1`, [doubtful.runId]];
  return [`r.body->>'assistantId' = any($1)`, [doubtful.assistantIds]];
}

/** Ends replies of assistants that are still being written, wherever they are, once who asked may not use the assistant any more. */
export const createWithdrawal =
  ({ pool, runs, assistants, findCaller }: WithdrawalDeps) =>
  async (doubtful: DoubtfulRights): Promise<void> => {
    const [condition, values] = runsIn(doubtful);
    const { rows } = await pool.query<AnsweringRun>(
      `select r.id, r.person_id as "personId", r.body->>'assistantId' as "assistantId", r.body->>'lenderId' as "lenderId",
         k.system_id as "systemId"
       from runs r left join api_keys k on k.id::text = r.body->>'keyId'
       where r.status = 'running' and ${condition}`,
      values,
    );
    await Promise.all(
      rows.map(async ({ id, personId, assistantId, lenderId, systemId }) => {
        const person = await findCaller(personId);
        const caller = person && {
          ...person,
          ...(lenderId !== null && { lent: { assistantId, lenderId } }),
          ...(systemId !== null && { key: { systemId } }),
        };
        if (!caller || !(await assistants.use(caller, assistantId))) await runs.withdraw(id);
      }),
    );
  };
