import * as z from 'zod/mini';

/**
 * A model as people see it.
 *
 * @units `inputContextWindow` and `outputTokenLimit` in tokens; costs in US dollars per 1,000 tokens.
 * @source chat specification §3 "Model"; administration specification §2 "Supported Models tab" (2.022); protocol §3.2.
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
  isAvailable: z.optional(z.boolean()),
  isDefault: z.optional(z.boolean()),
  defaultCheapestModel: z.optional(z.boolean()),
  defaultAdvancedModel: z.optional(z.boolean()),
});
export type Model = z.output<typeof modelSchema>;
