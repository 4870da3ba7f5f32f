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
  retrieve: defineOperation({
    summary:
      'Passages of the caller’s documents that fit a question, by words and by meaning; the best comes first.',
    method: 'POST',
    path: '/embedding-dual-retrieval',
    op: '',
    sends: 'data',
    family: 'plain',
    input: z.object({
      userInput: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMaxCharacters)),
      /** Keys of files, with `s3://` before them or without. */
      dataSources: z.array(key).check(z.maxLength(limits.embeddingStatusesMax)),
      limit: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(limits.retrievalMaxPassages)))),
    }),
    output: z.object({
      success: z.literal(true),
      result: z.array(
        z.object({
          content: z.string(),
          /** As it was asked for. */
          file: z.string(),
          /** Where a document has lines; otherwise none. */
          line_numbers: z.array(z.number()),
          /** The first has 1, the second a half, the third a third: it says which is better, and not how good one is. */
          score: z.number(),
          /** Ours: page, slide, sheet, row, heading or line. */
          location: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    failures: [],
    source: 'protocol §3.13',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'ragEnabled' },
  }),
};
