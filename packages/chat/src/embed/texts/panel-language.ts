import { mergeTexts } from '@stoa/ui';
import type { EmbedCatalog, InitialTexts } from './translation.types.js';

const defaultLocale = 'en-GB';

/** A tag that the browser can count and date in; the default one where it cannot. */
function supportedLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? defaultLocale;
  } catch {
    return defaultLocale;
  }
}

/** The locale of counts and dates: that of the texts around them. */
export const localeOfTexts = (tag: string, translation: InitialTexts | null): string =>
  translation || tag.toLowerCase().startsWith('en') ? supportedLocale(tag) : defaultLocale;

/** The panel's own English where it differs from the workspace's, under a translation. */
export const initialCatalog = (translation: InitialTexts | null): EmbedCatalog =>
  mergeTexts<EmbedCatalog>({ composer: { placeholder: 'Write a message…' } }, translation ?? undefined);

export interface ChatTexts {
  /** The texts that the page writes itself. */
  site: EmbedCatalog | null;
  /** The name of the model; the site's title of the chat. */
  assistant: string | undefined;
  placeholder: string | undefined;
  disclaimer: string | null | undefined;
}

/** Texts over the translation: those that the page and the server give for this chat. */
export function chatCatalog({ site, assistant, placeholder, disclaimer }: ChatTexts): EmbedCatalog {
  return mergeTexts<EmbedCatalog>(assistant ? { thread: { assistant } } : {}, {
    ...site,
    composer: {
      ...site?.composer,
      ...(placeholder ? { placeholder } : {}),
      ...(disclaimer ? { disclaimer } : {}),
    },
  });
}
