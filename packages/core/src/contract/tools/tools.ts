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

const text = (most: number) => z.string().check(z.maxLength(most));
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** The two bodies of `/execute-custom-auto`. @source protocol §3.6; `isConfirmed`, `apiId`, `assistantId` and `values` are ours */
export const executeSchema = z.looseObject({
  /** Of a block: what the reply proposes. Whatever else the body says of the operation counts for nothing. */
  action: optional(z.looseObject({ name: text(500), payload: z._default(z.unknown(), {}) })),
  conversation: optional(text(500)),
  assistant: optional(text(500)),
  /** The person has seen the exact arguments, and wants it. */
  isConfirmed: optional(z.boolean()),
  /** Of an editor: a request to try out. */
  requestType: optional(text(20)),
  url: optional(text(10_000)),
  params: optional(z.union([z.record(z.string(), z.unknown()), z.array(z.looseObject({ name: text(500) }))])),
  body: z.optional(z.unknown()),
  headers: optional(z.record(z.string(), z.unknown())),
  auth: optional(z.looseObject({ type: z._default(text(20), '') })),
  /** Values of the parameters. */
  values: optional(z.record(z.string(), z.unknown())),
  /** Whose saved secrets stand behind the masks of `auth`, and of which API. */
  assistantId: optional(text(500)),
  apiId: optional(text(500)),
});

/** What an operation answered. @source protocol §3.6 "Result fields understood" */
export const executedSchema = z.looseObject({
  success: z.literal(true),
  message: optional(z.string()),
  data: z.optional(z.unknown()),
});

/** What came of a request that was tried out. Secrets in it are masked. @units `bytes` of the answer, `ms` */
export const triedApiSchema = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  status: z.number(),
  contentType: z.string(),
  body: z.string(),
  bytes: z.number(),
  /** There is more than is shown. */
  isCut: z.boolean(),
  ms: z.number(),
});
export type TriedApi = z.output<typeof triedApiSchema>;

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
  execute: defineOperation({
    ...common,
    summary:
      'Carries out an operation of an assistant that a reply proposes, by its name; or tries out an API that is being described.',
    path: '/assistant-api',
    op: '/execute-custom-auto',
    input: executeSchema,
    output: executedSchema,
    source: 'assistants specification §7 "Assistant API" (1.123); protocol §3.6',
    shape: 'observed',
  }),
  jobResult: defineOperation({
    ...common,
    summary:
      'What became of an operation that goes on. Here each has ended with its answer, so nothing is left to wait for.',
    path: '/assistant-api',
    op: '/get-job-result',
    input: z.looseObject({}),
    output: executedSchema,
    source: 'assistants specification §7 "Assistant API" (1.124); protocol §3.6',
    shape: 'observed',
  }),
};
