import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as limits from '../limits.js';

export const optimizer = {
  prompt: defineOperation({
    summary: 'Rewrites a prompt as a template with a few variables; the cost of the model is the caller’s.',
    method: 'POST',
    path: '/optimizer',
    op: '/prompt',
    sends: 'data',
    family: 'plain',
    input: z.object({
      prompt: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.optimizerMaxCharacters)),
      maxPlaceholders: z._default(
        z.int().check(z.gte(0), z.lte(limits.optimizerMaxPlaceholders)),
        limits.optimizerMaxPlaceholders,
      ),
    }),
    output: z.object({ success: z.literal(true), data: z.object({ prompt_template: z.string() }) }),
    failures: ['optimizer.failed'],
    source: 'chat specification §7 "Prompt optimizer"; protocol §3.13',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'promptOptimizer' },
  }),
};
