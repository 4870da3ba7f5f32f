import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { modelSchema } from './model-schema.js';

export * from './model-schema.js';

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
    access: 'person',
  }),
};
