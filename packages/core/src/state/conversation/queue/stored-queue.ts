import '../../../lib/zod-config.js';
import * as z from 'zod/mini';

const insertedSchema = z.object({
  kind: z.enum(['conversation', 'template']),
  id: z.string(),
  name: z.string(),
  mark: z.string(),
  text: z.string(),
});

/** A queue as a browser keeps it. */
const storedSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      inserted: z.optional(z.array(insertedSchema)),
      plan: z.optional(z.object({ name: z.string(), step: z.number(), count: z.number() })),
    }),
  ),
  held: z._default(z.boolean(), false),
  /** The message that goes next whatever becomes of the reply in progress. */
  next: z.optional(z.string()),
  /** The run whose end last moved the queue, so that only one tab acts on each. */
  after: z.optional(z.string()),
});
export type StoredQueue = z.output<typeof storedSchema>;

/** Reads a stored queue; what is none is an empty one. */
export function readStoredQueue(value: unknown): StoredQueue {
  const parsed = z.safeParse(storedSchema, value);
  return parsed.success ? parsed.data : { items: [], held: false };
}
