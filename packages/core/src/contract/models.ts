import * as z from 'zod/mini';
import { defineOperation } from './define-operation.js';

/**
 * A model as people see it.
 *
 * @units `inputContextWindow` and `outputTokenLimit` in tokens; costs in US dollars per 1,000 tokens.
 * @source chat specification §3 "Model"; protocol §3.2.
 */
export const modelSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z._default(z.string(), ''),
  inputContextWindow: z.number(),
  outputTokenLimit: z.number(),
  supportsImages: z._default(z.boolean(), false),
  provider: z.optional(z.string()),
  supportsSystemPrompts: z.optional(z.boolean()),
  systemPrompt: z.optional(z.string()),
  inputTokenCost: z.optional(z.number()),
  outputTokenCost: z.optional(z.number()),
  cachedTokenCost: z.optional(z.number()),
});
export type Model = z.output<typeof modelSchema>;

/** The models that the caller may use, and which of them play a part. */
export const modelListSchema = z.object({
  models: z.array(modelSchema),
  default: z.nullable(modelSchema),
  advanced: z.nullable(modelSchema),
  cheapest: z.nullable(modelSchema),
});
export type ModelList = z.output<typeof modelListSchema>;

export const models = {
  list: defineOperation({
    summary: 'Lists the models that the caller may use.',
    method: 'GET',
    path: '/available_models',
    op: '',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: modelListSchema }),
    failures: ['models.loadFailed'],
    source: 'chat specification §3, §8; protocol §3.2',
    shape: 'observed',
  }),
};
