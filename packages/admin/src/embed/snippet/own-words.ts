import { floats, ownWords, type EmbedChoice, type EmbedSite, type OwnWord, type OwnWords } from './choice.js';

/** Whether the chat's own words may be English, as far as anybody can tell before a page is open. */
export const speaksEnglish = ({ locale }: Pick<EmbedChoice, 'locale'>): boolean =>
  locale === '' || locale === 'en';

/** Those that the chat can come to say as it is chosen. */
export function ownWordsHere(choice: EmbedChoice, site: EmbedSite): OwnWord[] {
  const isSaid: Partial<Record<OwnWord, boolean>> = {
    openChat: floats(choice.mode),
    history: choice.history && site.scopes.includes('history'),
    signedOut: choice.identity === 'token',
  };
  return ownWords.filter((word) => isSaid[word] ?? true);
}

/** The option `texts`: what has been typed of them. */
export function ownWordsOf(choice: EmbedChoice, site: EmbedSite): OwnWords {
  const typed = ownWordsHere(choice, site).map((word) => [word, choice.texts[word]?.trim() ?? ''] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}
