import type { ToolApproval } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import type { ApprovalSubject } from './gate.js';

interface ApprovalRow {
  id: string;
  tool: string;
  source: string;
  recipient: string;
  conversation_id: string;
  created_at: Date;
}

/** A person keeps no more; the oldest go. */
const maxOfPerson = 500;

/** Lasting approvals. */
export function approvalRows(queryable: Queryable) {
  return {
    /** Whether the person has approved exactly this, for the conversation or for all. */
    async has(
      personId: string,
      { source, tool, recipient, hash }: ApprovalSubject,
      conversationId: string | null,
    ): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `select from tool_approvals
         where person_id = $1 and source = $2 and tool = $3 and recipient = $4 and hash = $5
           and conversation_id in ('', coalesce($6, '')) limit 1`,
        [personId, source, tool, recipient, hash, conversationId],
      );
      return rowCount !== 0;
    },

    /** @param conversationId null for all conversations */
    async add(
      personId: string,
      { source, tool, recipient, hash }: ApprovalSubject,
      conversationId: string | null,
    ): Promise<void> {
      await queryable.query(
        `with added as (
           insert into tool_approvals (person_id, source, tool, recipient, hash, conversation_id)
           values ($1, $2, $3, $4, $5, coalesce($6, '')) on conflict do nothing
         )
         delete from tool_approvals where id in (
           select id from tool_approvals where person_id = $1 order by created_at desc offset $7
         )`,
        [personId, source, tool, recipient, hash, conversationId, maxOfPerson - 1],
      );
    },

    async list(personId: string): Promise<ToolApproval[]> {
      const { rows } = await queryable.query<ApprovalRow>(
        `select id, tool, source, recipient, conversation_id, created_at from tool_approvals
         where person_id = $1 order by created_at desc, id limit ${maxOfPerson}`,
        [personId],
      );
      return rows.map(({ conversation_id: conversationId, created_at: createdAt, ...row }) => ({
        ...row,
        conversationId: conversationId === '' ? null : conversationId,
        createdAt: createdAt.toISOString(),
      }));
    },

    async remove(personId: string, id: string): Promise<void> {
      await queryable.query('delete from tool_approvals where person_id = $1 and id::text = $2', [
        personId,
        id,
      ]);
    },
  };
}
