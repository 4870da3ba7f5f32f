import { defineTexts } from '@stoa/ui';

/** Texts of the tab of shared items. */
export const shareTexts = defineTexts('share', () => ({
  title: 'Shared with you',
  empty:
    'Conversations and prompts that colleagues share with you will wait here, grouped by sender. Nothing is imported until you open it.',
}));
