import type { Text } from '../../base/text/en.js';
import type { GivenRooms } from '../../base/text/room-text.js';
import type { Words } from '../../base/text/merge-words.js';

/** A translation of what the panel says at first; it knows where the rest is, of rooms that a first answer does not need. */
export type LocaleWords = Omit<Words<Text>, 'late'> & { late?: () => Promise<{ rooms: GivenRooms }> };

/** Fetched when a page is in that language; English comes with the panel. */
const locales: Readonly<Record<string, () => Promise<{ words: LocaleWords }>>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  pt: () => import('./locales/pt.js'),
  tr: () => import('./locales/tr.js'),
  zh: () => import('./locales/zh.js'),
};

/** Languages that have other names as well. */
const otherNames: Readonly<Record<string, string>> = { iw: 'he' };

/** The languages of the panel. */
export const panelLanguages: readonly string[] = ['en', ...Object.keys(locales)];

/** The language of the panel nearest to a BCP 47 tag; English where there is none. */
export function languageOf(tag: string): string {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const known = otherNames[language] ?? language;
  return Object.hasOwn(locales, known) ? known : 'en';
}

/** The words of a locale; null for English, and where they cannot be fetched: English is better than nothing. */
export async function loadLocale(tag: string): Promise<LocaleWords | null> {
  const load = locales[languageOf(tag)];
  if (!load) return null;
  try {
    return (await load()).words;
  } catch {
    return null;
  }
}
