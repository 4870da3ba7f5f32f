import * as z from 'zod/mini';

/** Where news of an account is told, as an event stream. @source ours */
export const accountChangesPath = '/api/changes';

/**
 * What another client may have changed: conversations with their folders, what is shared with the person and by them, the assistants and
 * groups that they may use, or their billing accounts.
 */
export const accountChanges = ['conversations', 'sharing', 'assistants', 'accounts'] as const;
export type AccountChange = (typeof accountChanges)[number];

const newsSchema = z.object({ changed: z.array(z.string()) });

/** What an event says is to be read again; words that a client does not know yet are for later ones. `text` is its JSON. */
export function readAccountNews(text: string): AccountChange[] {
  try {
    const news = z.safeParse(newsSchema, JSON.parse(text));
    return news.success ? accountChanges.filter((change) => news.data.changed.includes(change)) : [];
  } catch {
    return [];
  }
}
