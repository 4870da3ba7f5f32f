import { en, type Text } from '@stoa/chat';

interface Language {
  text: Text;
  /** What the document says of itself. What follows it by keys and by place is told by `PageDirectionProvider`. */
  dir: 'ltr' | 'rtl';
}

/** What the app speaks: its words, whose locale is the document's, and the direction they are written in. */
export const language: Language = { text: en, dir: 'ltr' };
