import * as limits from '../../contract/limits.js';

/** The name of an unnamed conversation. @source protocol §11.5. */
export const newConversationName = 'New Conversation';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * How a person is called: the part of the e-mail before the @, dots split, words capitalised, cut to 28 characters; 'Anonymous'
 * without an e-mail.
 *
 * @source chat specification §2 "Main app layout", §9.
 */
export function displayName(email: string | null | undefined): string {
  const words = (email ?? '').split('@')[0]?.split('.').filter(Boolean) ?? [];
  const name = words.map(capitalised).join(' ').slice(0, limits.displayNameMaxCharacters).trim();
  return name || 'Anonymous';
}

/** Up to two capital letters for an avatar. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** `name (2)`, or with the next number that no name has. */
export function numberedName(name: string, taken: ReadonlySet<string>): string {
  const bare = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number += 1) {
    const numbered = `${bare} (${number})`;
    if (!taken.has(numbered)) return numbered;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A name made of the local date and time, `MM/DD/YY HH:mm`, for a conversation that has none. @source chat specification §4 "Start-up". */
export function datedName(now: number): string {
  const date = new Date(now);
  const day = [date.getMonth() + 1, date.getDate(), date.getFullYear() % 100].map(two).join('/');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The trimmed name, or null when nothing is left. @source chat specification §5 "Rename". */
export const validName = (name: string): string | null => name.trim() || null;
