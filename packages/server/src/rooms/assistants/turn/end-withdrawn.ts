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

/** Ends replies of assistants that are still being written, wherever they are, once who asked may not use the assistant any more. */
export const createWithdrawal =
  ({ pool, runs, assistants, findCaller }: WithdrawalDeps) =>
  async (doubtful: DoubtfulRights): Promise<void> => {
    const { rows } = await pool.query<AnsweringRun>(
      `select r.id, r.person_id as "personId", r.body->>'assistantId' as "assistantId", r.body->>'lenderId' as "lenderId",
         k.system_id as "systemId"
       from runs r left join api_keys k on k.id::text = r.body->>'keyId'
       where r.status = 'running' and (r.body->>'assistantId' = any($1) or r.body->>'groupId' = $2)`,
      'groupId' in doubtful ? [[], doubtful.groupId] : [doubtful.assistantIds, null],
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
