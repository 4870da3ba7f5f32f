import * as z from 'zod/mini';

/** Messages between tabs. They contain no text: the other tab reads it from the storage. */
const tabMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation-changed'), id: z.string() }),
  z.object({ type: z.literal('conversation-deleted'), id: z.string() }),
  z.object({ type: z.literal('list-changed') }),
  z.object({ type: z.literal('prompts-changed') }),
]);
export type TabMessage = z.output<typeof tabMessageSchema>;

/** Reads a message from another tab, which may be of another version. */
export function readTabMessage(value: unknown): TabMessage | undefined {
  const parsed = z.safeParse(tabMessageSchema, value);
  return parsed.success ? parsed.data : undefined;
}

/** The tab message of changed settings, which only the settings store handles. */
export const settingsChanged = { type: 'settings-changed' } as const;

/** Whether another tab says so. */
export const isSettingsChanged = (value: unknown): boolean =>
  z.safeParse(z.object({ type: z.literal(settingsChanged.type) }), value).success;

/** The tab message of a changed list of allowed hosts, which only its store handles. */
export const externalHostsChanged = { type: 'external-hosts-changed' } as const;

/** Whether another tab says so. */
export const isExternalHostsChanged = (value: unknown): boolean =>
  z.safeParse(z.object({ type: z.literal(externalHostsChanged.type) }), value).success;
