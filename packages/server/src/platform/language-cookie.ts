/** Cookie with the language that was chosen in this browser; the page writes it. Without one the languages of the browser decide. */
export const languageCookie = 'stoa_language';

/** Query parameter of a page that chooses a language without a script. */
export const languageParameter = 'language';

const tag = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;

/** A language tag (BCP 47) from outside; null for anything that has not the form of one. */
export const readLanguageTag = (value: unknown): string | null =>
  typeof value === 'string' && tag.test(value) ? value : null;
