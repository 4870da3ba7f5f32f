import { success } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { RoomHandlers } from '../handlers.js';
import type { createApiTrial } from '../assistants/apis/try-api.js';
import { refused } from '../refused.js';
import { approvalRows } from './approvals.repository.js';
import type { createBlockRunner } from './execute-block.js';
import type { QuestionDesk } from './question-desk.js';

/** Dependencies of {@link toolOperations}. */
export interface ToolOperationsDeps {
  pool: Pool;
  desk: Pick<QuestionDesk, 'answer'>;
  runBlock: ReturnType<typeof createBlockRunner>;
  tryApi: ReturnType<typeof createApiTrial>;
}

/** Answers of people to calls, their lasting approvals, and what they have carried out themselves. */
export const toolOperations = ({
  pool,
  desk,
  runBlock,
  tryApi,
}: ToolOperationsDeps): RoomHandlers<'tools'> => ({
  async answer(input, { person }) {
    const status = await desk.answer({ personId: person.id, ...input });
    return status === 'unknown'
      ? refused('There is no such call.', 'NoSuchKey', 404)
      : success({ success: true, data: { status } });
  },
  approvals: async (_input, { person }) =>
    success({ success: true, data: await approvalRows(pool).list(person.id) }),
  async withdraw({ id }, { person }) {
    await approvalRows(pool).remove(person.id, id);
    return success({ success: true });
  },
  execute: (input, context) => (input.action ? runBlock(input, context) : tryApi(input, context)),
  // Without `retryIn`, so that a client which asks again is done.
  jobResult: () => success({ success: true, message: 'The operation has ended with its answer.', data: {} }),
});
