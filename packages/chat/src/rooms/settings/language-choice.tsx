'use client';
import { createContext, useContext } from 'react';

/** The languages of the page, and which of them is shown. */
export interface LanguageChoice {
  /** BCP 47 tags. */
  languages: readonly string[];
  /** The chosen one; null while the languages of the browser decide. */
  chosen: string | null;
  /**
   * Shows the page in a language from now on; null leaves it to the browser.
   *
   * @returns whether its texts could be fetched; without them the page stays as it is. Of several choices only the last one counts: an earlier
   *   one changes nothing, and is no failure
   */
  choose(tag: string | null): Promise<boolean>;
}

const LanguageChoiceContext = createContext<LanguageChoice | null>(null);

/** Provides the choice of a language. Without one, the settings do not offer it. */
export const LanguageChoiceProvider = LanguageChoiceContext.Provider;

export const useLanguageChoice = (): LanguageChoice | null => useContext(LanguageChoiceContext);
