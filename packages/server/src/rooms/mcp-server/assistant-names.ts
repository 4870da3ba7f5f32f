import { createHash } from 'node:crypto';
import type { UsableAssistant } from '../assistants/usable-assistants.js';

/** Clients take at most so many characters in the name of a tool. */
const longestName = 64;
const digits = 8;

/**
 * The name of an assistant among tools: its words, as far as clients take them, and a few digits of its id, so that two assistants of one
 * name are two tools, and one that is renamed is found by its old name.
 *
 * @source ours; clients take `[a-zA-Z0-9_-]{1,64}`
 */
export function toolNameOf({ id, name }: Pick<UsableAssistant, 'id' | 'name'>): string {
  const words = (name.normalize('NFKD').match(/[a-zA-Z0-9]+/g) ?? []).join('_').toLowerCase();
  return `${words.slice(0, longestName - digits - 1) || 'assistant'}_${digitsOf(id)}`;
}

const digitsOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, digits);

/** The assistant that a tool's name means, of those that somebody may use. */
export const assistantNamed = <T extends Pick<UsableAssistant, 'id'>>(
  name: string,
  usable: readonly T[],
): T | undefined => usable.find(({ id }) => name.slice(-digits) === digitsOf(id));
