import { isUntitled } from '@stoa/core/rules';
import type { TextsOf } from '@stoa/ui';
import type { conversationsTexts } from './conversations.texts.js';

/** How a conversation is called here: the name that is stored while nobody has named it stands in the reader's language. */
export const shownName = (name: string, texts: TextsOf<typeof conversationsTexts>): string =>
  isUntitled(name) ? texts.unnamed : name || texts.untitled;
