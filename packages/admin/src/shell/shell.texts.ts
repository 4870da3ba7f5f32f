import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the frame of the area. */
export const shellTexts = defineTexts('adminShell', () => ({
  title: 'Administration',
  back: 'Back to the chat',
  refusedTitle: 'This page is for administrators',
  refusedHint:
    'You are signed in, but not as an administrator. If you should be, ask somebody who is one already.',
}));

/** The words of the frame of the area. */
export type ShellText = TextsOf<typeof shellTexts>;
