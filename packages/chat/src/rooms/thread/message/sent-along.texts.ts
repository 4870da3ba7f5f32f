import { defineTexts } from '@stoa/ui';

/** Texts about what a message holds besides what the person wrote. */
export const sentAlongTexts = defineTexts('sentAlong', () => ({
  kinds: { conversation: 'Conversation', template: 'Template' } as Record<string, string>,
  itemTitle: {
    conversation: (name: string) => `The conversation “${name}” goes along`,
    template: (name: string) => `The template “${name}” goes along`,
  } as Record<string, (name: string) => string>,
  itemHint: 'In this place the model reads this JSON.',
  prefix: (name: string) => `Sent with “${name}”`,
  unnamedPrefix: 'Sent with a prefix',
  prefixTitle: 'The model read this before your text',
  prefixHint: (name: string) =>
    `“${name}” works by itself: it stands before each message of conversations that have its tags.`,
  unnamedPrefixHint: 'The message does not say which template it comes from.',
  prefixGone: (name: string) => `The template “${name}” has been deleted or renamed since.`,
  editPrefix: 'Edit the template',
  close: 'Close',
}));
