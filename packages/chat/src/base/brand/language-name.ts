/** The name of a language, in the language of `locale`. */
export const languageName = (tag: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
