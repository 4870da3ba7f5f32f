import { createLazyCatalog } from '@stoa/ui';
import type { DeferredTexts, InitialTexts, Translation } from './translation.types.js';

interface LocaleModule {
  texts: InitialTexts;
  loadDeferred: () => Promise<{ texts: DeferredTexts }>;
}

/** Fetched when a page is in that language; English comes with the panel. */
const locales: Readonly<Record<string, () => Promise<LocaleModule>>> = {
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

/** The translation for a locale; null for English, and where it cannot be fetched: English is better than nothing. */
export async function loadTranslation(tag: string): Promise<Translation | null> {
  const load = locales[languageOf(tag)];
  if (!load) return null;
  try {
    const { texts, loadDeferred } = await load();
    return { initial: texts, deferred: createLazyCatalog(async () => ({ ...(await loadDeferred()).texts })) };
  } catch {
    return null;
  }
}
