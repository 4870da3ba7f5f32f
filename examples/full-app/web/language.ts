import { languageParameter, type PageLanguages } from '@stoa/server/pages';

/** Primary tag, as the person chooses it. */
export type LanguageTag = 'en' | 'de' | 'he';

export interface Language {
  tag: LanguageTag;
  /** BCP 47: of the document, its counts and dates. */
  locale: string;
  /** The direction of the document; `PageDirectionProvider` passes it to keyboard and positioning code. */
  dir: 'ltr' | 'rtl';
}

const english: Language = { tag: 'en', locale: 'en-GB', dir: 'ltr' };

/** The languages that the app speaks as a whole. */
export const languages: readonly Language[] = [
  english,
  { tag: 'de', locale: 'de', dir: 'ltr' },
  { tag: 'he', locale: 'he', dir: 'rtl' },
];

/** Tags that some browsers still send. */
const formerTags: Readonly<Record<string, LanguageTag>> = { iw: 'he' };

/** The language of a tag, also of one with a region; undefined for one that the app does not speak. */
export function languageNamed(asked: string): Language | undefined {
  const [written = ''] = asked.toLowerCase().split('-');
  const primary = Object.hasOwn(formerTags, written) ? formerTags[written] : written;
  return languages.find(({ tag }) => tag === primary);
}

/** The language that was chosen; else the first of the browser that the app speaks; else English. */
export function languageOf({ chosen, accepted }: PageLanguages): Language {
  for (const asked of chosen === null ? accepted : [chosen, ...accepted]) {
    const language = languageNamed(asked);
    if (language) return language;
  }
  return english;
}

/** The address of a page in each language; the server answers it with the page as it is now, and remembers the choice. */
export function languageLinks(asked: PageLanguages, { path, query }: { path: string; query: string }) {
  const shown = languageOf(asked);
  return languages.map(({ tag }) => {
    const parameters = new URLSearchParams(query);
    parameters.set(languageParameter, tag);
    return { tag, href: `${path}?${parameters}`, isShown: tag === shown.tag };
  });
}
