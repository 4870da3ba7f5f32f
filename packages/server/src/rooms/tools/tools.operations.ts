import { success } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import { approvalRows } from './approvals.repository.js';
import type { QuestionDesk } from './question-desk.js';

/** Answers of people to calls, and their lasting approvals. */
export const toolOperations = (pool: Pool, desk: Pick<QuestionDesk, 'answer'>): RoomHandlers<'tools'> => ({
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
});
