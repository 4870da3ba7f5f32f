'use client';
import { useEffect, useState } from 'react';
import { languageOf, loadLocale, type LocaleWords } from '../text/load-locale.js';

/** A translation and the language that it is in. */
export interface HeldWords {
  language: string;
  words: LocaleWords | null;
}

/** The translation for a locale; until another one is here the last one stays. */
export function useLocaleWords(locale: string, first: HeldWords): LocaleWords | null {
  const [held, setHeld] = useState(first);
  const language = languageOf(locale);
  useEffect(() => {
    if (held.language === language) return;
    let isWanted = true;
    void loadLocale(locale).then((words) => {
      if (isWanted) setHeld({ language, words });
    });
    return () => void (isWanted = false);
  }, [held.language, language, locale]);
  return held.words;
}
