import { defineTexts } from '@stoa/ui';

/** Texts of every control that copies. */
export const copyTexts = defineTexts('copy', () => ({
  copied: 'Copied',
  copyFailed: 'Copying was not allowed by the browser.',
  copy: 'Copy',
}));
