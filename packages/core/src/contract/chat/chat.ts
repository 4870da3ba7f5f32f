import * as z from 'zod/mini';
import { messageSchema } from '../conversations/conversations.js';
import { defineOperation } from '../define-operation.js';
import { runStatuses } from './run-status.js';

/** A file or tag that a message refers to. Stored ids carry a scheme such as `s3://`. @source chat specification §3 "Data source reference". */
export const dataSourceSchema = z.looseObject({
  id: z.string(),
  type: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
});
export type DataSource = z.output<typeof dataSourceSchema>;

/** Ids are chosen by clients and kept in indexes, so they have an end. */
const idSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Any text that the client has not used within a day; clients of the protocol send five or six characters. */
const requestIdSchema = z.string().check(z.minLength(1), z.maxLength(500));

/** Everything of a chat request that is not a top-level field of the wire. Unknown keys pass through untouched. @source protocol §2.2. */
export const chatOptionsSchema = z.looseObject({
  requestId: requestIdSchema,
  timeZone: z.optional(z.string()),
  time: z.optional(z.string()),
  prompt: z.optional(z.string()),
  maxTokens: z.optional(z.number()),
  conversationId: z.optional(idSchema),
  projectId: z.optional(z.string()),
  accountId: z.optional(z.string()),
  assistantId: z.optional(z.string()),
  skipRag: z.optional(z.boolean()),
  skipCodeInterpreter: z.optional(z.boolean()),
  functions: z.optional(z.array(z.looseObject({ name: z.string() }))),
  function_call: z.optional(z.string()),
  response_format: z.optional(z.looseObject({ type: z.string() })),
  /** Ours: id that the reply's node will have. */
  messageId: z.optional(idSchema),
  /** Ours: where the conversation is kept. `none` is for background requests such as titles. */
  storage: z.optional(z.enum(['cloud', 'local', 'none'])),
  /** Ours: the reader shows calls of tools that wait for an answer. Without it, what would ask is refused. */
  canApprove: z.optional(z.boolean()),
});

/**
 * The body of a chat request.
 *
 * @units `max_tokens` in tokens; `temperature` 0–1.
 * @source chat specification §3 "Chat request body"; protocol §2.2.
 */
export const chatRequestSchema = z.object({
  model: z.string().check(z.minLength(1)),
  temperature: z._default(z.number().check(z.gte(0), z.lte(2)), 1),
  max_tokens: z._default(z.int().check(z.positive()), 1000),
  stream: z._default(z.boolean(), true),
  dataSources: z._default(z.array(dataSourceSchema), []),
  messages: z
    .array(z.looseObject({ ...messageSchema.shape, id: z.optional(z.string().check(z.maxLength(200))) }))
    .check(z.minLength(1)),
  options: chatOptionsSchema,
});
export type ChatRequest = z.output<typeof chatRequestSchema>;
export type ChatRequestInput = z.input<typeof chatRequestSchema>;

/** Stops a run. @source protocol §2.7. */
export const killRequestSchema = z.object({
  killSwitch: z.object({ requestId: requestIdSchema, value: z.boolean() }),
});

/** Usage of a run. @units tokens; `costUsd` US dollars. `inputTokens` includes `cachedTokens`. */
export const usageSchema = z.object({
  inputTokens: z.number(),
  cachedTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number(),
});
export type Usage = z.output<typeof usageSchema>;

export const chat = {
  activeRuns: defineOperation({
    summary: 'The runs of the caller that are still going, so that another tab or device can follow them.',
    method: 'POST',
    path: '/chat',
    op: '/runs',
    sends: 'data',
    family: 'plain',
    input: z.object({ conversationId: z.optional(z.string()) }),
    output: z.object({
      success: z.literal(true),
      data: z.array(
        z.object({
          requestId: z.string(),
          conversationId: z.nullable(z.string()),
          messageId: z.nullable(z.string()),
          status: z.enum(runStatuses),
        }),
      ),
    }),
    failures: [],
    source: 'ours: closing the tab does not stop a run',
    shape: 'ours',
    access: 'person',
  }),
};
