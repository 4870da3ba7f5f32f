import { en, type Text } from '@stoa/chat';

interface Language {
  text: Text;
  /** The direction of the document; `PageDirectionProvider` passes it to keyboard and positioning code. */
  dir: 'ltr' | 'rtl';
}

/** The language of the app: its texts, whose locale is the document's, and their direction. */
export const language: Language = { text: en, dir: 'ltr' };
