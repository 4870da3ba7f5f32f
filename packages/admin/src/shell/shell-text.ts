import { createAdminText } from '../text/admin-text.js';

/** English of the frame of the area. */
export const shellEn = () => ({
  title: 'Administration',
  back: 'Back to the chat',
  refusedTitle: 'This page is for administrators',
  refusedHint:
    'You are signed in, but not as an administrator. If you should be, ask somebody who is one already.',
});

/** The words of the frame of the area. */
export type ShellText = ReturnType<typeof shellEn>;

declare module '../text/admin-text.js' {
  interface AdminTexts {
    shell: ShellText;
  }
}

export const useShellText = createAdminText('shell', shellEn);
