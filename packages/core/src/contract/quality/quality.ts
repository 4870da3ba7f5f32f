import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as limits from '../limits.js';

const text = z.string().check(z.maxLength(limits.qualityTextMaxCharacters));

/** The person's form about a conversation that they contribute to quality improvement. @source chat specification §3; protocol §3.13 */
export const qualityDataSchema = z.object({
  type: z.literal('Conversation'),
  summary: text.check(z.trim(), z.minLength(1)),
  purpose: text,
  /** Without it nothing is stored that says who gave it. */
  includeUser: z.boolean(),
  additionalComments: z.optional(z.nullable(text)),
  numberOfDataSources: z.optional(z.nullable(z.int().check(z.gte(0)))),
  dataSources: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(1000)))),
});
export type QualityData = z.input<typeof qualityDataSchema>;

export const quality = {
  upload: defineOperation({
    summary: 'Gives a conversation, or a part of it, with a summary for quality improvement.',
    method: 'POST',
    path: '/qi',
    op: '/upload/Conversation',
    sends: 'data',
    family: 'proxy',
    input: z.object({
      qiData: qualityDataSchema,
      conversation: z.looseObject({
        messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
      }),
    }),
    output: z.object({ success: z.literal(true) }),
    failures: ['quality.failed'],
    source: 'chat specification §7 "Quality improvement"; protocol §3.13',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'qiSummary' },
  }),
};
