import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/**
 * What a tool does to the world. `read` changes nothing; `write` changes something of the person; `send` carries something to somebody else.
 */
export const toolEffects = ['read', 'write', 'send'] as const;
export type ToolEffect = (typeof toolEffects)[number];

/** How long an approval lasts. `always` is for tools that read. */
export const approvalScopes = ['once', 'conversation', 'always'] as const;
export type ApprovalScope = (typeof approvalScopes)[number];

/** What a person says to a call that waits: it may run, it may not, or, while it runs, that it should end. */
export const toolAnswers = ['approve', 'deny', 'cancel'] as const;
export type ToolAnswer = (typeof toolAnswers)[number];

const id = z.string().check(z.minLength(1), z.maxLength(500));

/** A lasting approval. @units `createdAt` in ISO 8601 */
export const toolApprovalSchema = z.object({
  id: z.string(),
  tool: z.string(),
  /** Whose tool it is. */
  source: z.string(),
  /** Where data goes; empty for nowhere. */
  recipient: z.string(),
  /** Null for all conversations. */
  conversationId: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ToolApproval = z.output<typeof toolApprovalSchema>;

const common = {
  method: 'POST',
  path: '/tools',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  access: 'person',
} as const satisfies Partial<Operation>;

export const tools = {
  answer: defineOperation({
    ...common,
    summary:
      'Answers a call of a tool that waits for its person, once. The answer says whether the call still waited.',
    op: '/answer',
    input: z.object({
      /** Of the chat request whose reply holds the call. */
      requestId: id,
      callId: id,
      answer: z.enum(toolAnswers),
      scope: z._default(z.enum(approvalScopes), 'once'),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ status: z.enum(['answered', 'late']) }),
    }),
    source: 'ours: a call that writes or sends asks first',
  }),
  approvals: defineOperation({
    ...common,
    summary: 'The lasting approvals of the caller, newest first.',
    method: 'GET',
    op: '/approvals',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.array(toolApprovalSchema) }),
    source: 'ours: what was approved can be seen and taken back',
  }),
  withdraw: defineOperation({
    ...common,
    summary: 'Takes a lasting approval back; one that is not there counts as taken back.',
    op: '/withdraw',
    input: z.object({ id }),
    output: z.object({ success: z.literal(true) }),
    source: 'ours: what was approved can be seen and taken back',
  }),
};
