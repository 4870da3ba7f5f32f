'use client';
import { useEffect, useState } from 'react';
import type { StoaChatTexts } from '../texts/embed-texts.js';
import { languageOf, loadTranslation } from '../texts/load-translation.js';
import type { EmbedCatalog, Translation } from '../texts/translation.types.js';

/** The texts of a chat beyond English, and for which language and options they were fetched. */
export interface PanelLanguage {
  language: string;
  texts: Partial<StoaChatTexts> | undefined;
  /** Null for English. */
  translation: Translation | null;
  /** The texts of the site; null where it gives none. */
  site: EmbedCatalog | null;
}

/** Fetches the translation for a locale, and the reader of the site's texts where there are some. */
export async function loadLanguage(locale: string, texts: PanelLanguage['texts']): Promise<PanelLanguage> {
  const [translation, reader] = await Promise.all([
    loadTranslation(locale),
    texts && import('../texts/site-catalog.js').catch(() => undefined),
  ]);
  return {
    language: languageOf(locale),
    texts,
    translation,
    site: (texts && reader?.siteCatalog({ ...texts })) ?? null,
  };
}

/** The language for a locale; the previous one until it has been fetched. */
export function useLanguage(
  locale: string,
  texts: PanelLanguage['texts'],
  first: PanelLanguage,
): PanelLanguage {
  const [current, setCurrent] = useState(first);
  const language = languageOf(locale);
  useEffect(() => {
    if (current.language === language && current.texts === texts) return;
    let isWanted = true;
    void loadLanguage(locale, texts).then((fetched) => {
      if (isWanted) setCurrent(fetched);
    });
    return () => void (isWanted = false);
  }, [current, language, locale, texts]);
  return current;
}
