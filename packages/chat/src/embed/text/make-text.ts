import { en, type Text } from '../../base/text/en.js';
import type { LocaleWords } from './load-locale.js';
import type { GivenRooms } from '../../base/text/room-text.js';
import { mergeWords, type Words } from '../../base/text/merge-words.js';

export interface TextWishes {
  /** BCP 47 tag of the page or of the option. */
  locale: string;
  /** The translation; null for English. */
  words: LocaleWords | null;
  /** What it says of the rooms that come late, as soon as that is here. */
  rooms?: GivenRooms | null;
  /** Fetches that. */
  late?: Text['late'];
  /** Own words of the site, where it has some. */
  own?: Words<Text> | null;
  /** What the model is called; the site's title of the chat. */
  assistant?: string;
  placeholder?: string;
  disclaimer?: string | null;
}

/** A tag that the browser can count and date in; the house's own where it cannot. */
function countable(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? en.locale;
  } catch {
    return en.locale;
  }
}

/** All that the panel says: English, then the translation, then what the server and the page say for this chat. */
export function makeText({
  locale,
  words,
  rooms,
  late,
  own,
  assistant,
  placeholder,
  disclaimer,
}: TextWishes): Text {
  // Numbers and dates in the language of the words around them.
  const tag = words || locale.toLowerCase().startsWith('en') ? countable(locale) : en.locale;
  const english = mergeWords(en, {
    locale: tag,
    composer: { placeholder: 'Write a message…' },
  });
  const first = mergeWords(english, { ...words, locale: tag, late });
  const translated = rooms ? mergeWords(first, { rooms }) : first;
  return mergeWords(mergeWords(translated, own ?? {}), {
    composer: {
      ...(placeholder ? { placeholder } : {}),
      ...(disclaimer ? { disclaimer } : {}),
    },
    thread: assistant && !own?.thread?.assistant ? { assistant } : {},
  });
}
