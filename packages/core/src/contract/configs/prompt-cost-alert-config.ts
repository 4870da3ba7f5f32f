import * as z from 'zod/mini';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

/**
 * What people are told before they send something dear. `alertMessage` may name `<totalCost>`, in US dollars, and `<prompts>`, the requests
 * that are made; without words of its own the initial ones are told.
 *
 * @source administration specification §2 "Configurations tab" (2.007), §3; protocol §3.1
 */
export const promptCostAlertSchema = z.object({
  isActive: z.boolean(),
  alertMessage: z.string().check(z.trim(), z.maxLength(configLimits.alertCharacters)),
  /** From how much on. @units US dollars */
  cost: z.number().check(z.minimum(0), z.maximum(configLimits.rate)),
});
export type PromptCostAlert = z.output<typeof promptCostAlertSchema>;

/** The alert of dear requests. Its name on the wire is misspelt there. */
export const promptCostAlertConfig = defineConfig({
  name: 'promtCostAlert',
  title: 'Prompt Cost Alert',
  schema: promptCostAlertSchema,
  initial: {
    isActive: false,
    alertMessage:
      'This request will cost up to $<totalCost> and needs <prompts> prompt(s). Do you want to send it?',
    cost: 5,
  },
  lazyLoad: '1',
  secrets: [],
});
