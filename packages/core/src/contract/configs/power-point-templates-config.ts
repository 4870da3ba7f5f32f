import * as z from 'zod/mini';
import { defineConfig } from './config-type.js';
import { configLimits } from './config-limits.js';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(configLimits.nameCharacters));

/** Who may use a PowerPoint template: everybody, or the members of groups. @source administration specification §3 (2.036) */
export const powerPointTemplateSchema = z.object({
  name,
  isAvailable: z.boolean(),
  amplifyGroups: z._default(z.array(name).check(z.maxLength(configLimits.exceptions)), []),
});
export type PowerPointTemplate = z.output<typeof powerPointTemplateSchema>;

/** Access to PowerPoint templates; one that is not listed is public. */
export const powerPointTemplatesConfig = defineConfig({
  name: 'powerPointTemplates',
  title: 'PowerPoint Templates',
  schema: z
    .array(powerPointTemplateSchema)
    .check(
      z.refine(
        (templates) => new Set(templates.map((template) => template.name)).size === templates.length,
        'Two templates have the same name.',
      ),
    ),
  initial: [],
  lazyLoad: '1',
  secrets: [],
});
