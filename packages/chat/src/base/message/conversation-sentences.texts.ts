import { conversationSentence } from '@stoa/core/contract';
import { defineTexts } from '@stoa/ui';

/** Sentences of the specifications that a conversation says, by code; a translation supplies its own function. */
export const conversationSentencesTexts = defineTexts('conversationSentences', () => ({
  sentence: conversationSentence,
}));
