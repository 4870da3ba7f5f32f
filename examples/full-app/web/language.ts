interface Language {
  /** BCP 47. */
  locale: string;
  /** The direction of the document; `PageDirectionProvider` passes it to keyboard and positioning code. */
  dir: 'ltr' | 'rtl';
}

/** The language of the app: the locale of the document and of its texts, and their direction. */
export const language: Language = { locale: 'en-GB', dir: 'ltr' };
