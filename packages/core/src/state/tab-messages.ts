import * as z from 'zod/mini';

/** What tabs tell each other. No text travels: the other tab reads it from the storage. */
const tabMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation-changed'), id: z.string() }),
  z.object({ type: z.literal('conversation-deleted'), id: z.string() }),
  z.object({ type: z.literal('list-changed') }),
]);
export type TabMessage = z.output<typeof tabMessageSchema>;

/** Reads a message from another tab, which may be of another version. */
export function readTabMessage(value: unknown): TabMessage | undefined {
  const parsed = z.safeParse(tabMessageSchema, value);
  return parsed.success ? parsed.data : undefined;
}
