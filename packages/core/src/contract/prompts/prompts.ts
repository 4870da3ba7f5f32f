import * as z from 'zod/mini';

/** Kinds of prompt templates. @source protocol §5.1. */
export const promptTypes = [
  'prompt',
  'automation',
  'root_prompt',
  'prefix_prompt',
  'follow_up',
  'output_transformer',
] as const;

/** A saved prompt template. @source chat specification §3 "Prompt template"; protocol §5.1. */
export const promptSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z._default(z.string(), ''),
  content: z._default(z.string(), ''),
  folderId: z._default(z.nullable(z.string()), null),
  type: z._default(z.string(), 'prompt'),
  groupId: z.optional(z.nullable(z.string())),
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type Prompt = z.output<typeof promptSchema>;

/** A saved workflow; only its place is known here. @source chat specification §4 "Folder deletion". */
export const workflowSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  folderId: z._default(z.nullable(z.string()), null),
});
export type Workflow = z.output<typeof workflowSchema>;
