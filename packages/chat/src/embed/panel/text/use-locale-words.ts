'use client';
import { useEffect, useState } from 'react';
import type { Text } from '../../../base/text/en.js';
import type { StoaChatTexts } from '../../text/embed-texts.js';
import { languageOf, loadLocale, type LocaleWords } from '../../text/load-locale.js';
import type { Words } from '../../../base/text/merge-words.js';

/** The words of a chat beyond English, and what they were fetched for. */
export interface HeldWords {
  language: string;
  texts: Partial<StoaChatTexts> | undefined;
  /** The translation; null for English. */
  words: LocaleWords | null;
  /** What the site says itself; null where it says nothing. */
  own: Words<Text> | null;
}

/** Fetches the translation for a locale, and the reader of the site's own words where there are some. */
export async function loadWords(locale: string, texts: HeldWords['texts']): Promise<HeldWords> {
  const [words, reader] = await Promise.all([
    loadLocale(locale),
    texts && import('../../text/own-texts.js').catch(() => undefined),
  ]);
  return {
    language: languageOf(locale),
    texts,
    words,
    own: (texts && reader?.ownWords({ ...texts })) ?? null,
  };
}

/** The words for a locale; until others are here the last ones stay. */
export function useLocaleWords(locale: string, texts: HeldWords['texts'], first: HeldWords): HeldWords {
  const [held, setHeld] = useState(first);
  const language = languageOf(locale);
  useEffect(() => {
    if (held.language === language && held.texts === texts) return;
    let isWanted = true;
    void loadWords(locale, texts).then((words) => {
      if (isWanted) setHeld(words);
    });
    return () => void (isWanted = false);
  }, [held, language, locale, texts]);
  return held;
}
