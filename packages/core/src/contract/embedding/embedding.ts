import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as limits from '../limits.js';

const key = z.string().check(z.minLength(1), z.maxLength(1000));

/** How far a document is on its way to being found by its meaning. @source protocol §3.2 */
export const embeddingStatuses = [
  'starting',
  'processing',
  'completed',
  'failed',
  'terminated',
  'not_found',
] as const;
export type EmbeddingStatus = (typeof embeddingStatuses)[number];

/**
 * A document that waits to be embedded, or whose embedding was ended a short time ago.
 *
 * @units `eventTime` in ISO 8601, `size` in bytes. @source protocol §3.2; `terminated`: administration specification §3 (2.037)
 */
export const embeddingMessageSchema = z.object({
  messageId: z.string(),
  eventTime: z.string(),
  object: z.object({ key: z.string(), size: z.number(), user: z.string() }),
  terminated: z._default(z.boolean(), false),
});
export type EmbeddingMessage = z.output<typeof embeddingMessageSchema>;

export const embedding = {
  queue: defineOperation({
    summary:
      'The documents that wait to be embedded, and those ended in the last hour: of the caller, or of everybody for administrators.',
    method: 'GET',
    path: '/embedding',
    op: '/sqs/get',
    sends: 'nothing',
    family: 'proxy',
    input: z.void(),
    output: z.object({ success: z.literal(true), messages: z.array(embeddingMessageSchema) }),
    failures: [],
    source: 'protocol §3.2',
    shape: 'observed',
    access: 'person',
  }),
  terminate: defineOperation({
    summary: 'Ends the embedding of a document of the caller; administrators may end any.',
    method: 'POST',
    path: '/embedding',
    op: '/terminate',
    sends: 'data',
    family: 'plain',
    input: z.object({ object_key: key }),
    output: z.object({ success: z.literal(true) }),
    failures: [],
    source: 'protocol §3.2',
    shape: 'observed',
    access: 'person',
  }),
  status: defineOperation({
    summary: 'How far documents of the caller are on their way to being found.',
    method: 'POST',
    path: '/embedding',
    op: '/status',
    sends: 'data',
    family: 'plain',
    input: z.object({
      dataSources: z
        .array(z.looseObject({ key, type: z.optional(z.nullable(z.string())) }))
        .check(z.maxLength(limits.embeddingStatusesMax)),
    }),
    output: z.object({
      success: z.literal(true),
      /** By key as it was asked for. */
      data: z.record(z.string(), z.enum(embeddingStatuses)),
    }),
    failures: [],
    source: 'protocol §3.2',
    shape: 'observed',
    access: 'person',
  }),
};
