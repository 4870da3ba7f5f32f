import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of administrators. */
export const adminsTexts = defineTexts('adminAdmins', () => ({
  section: 'Administrators',
  sectionHint: 'Who may open this area and change the site.',
  list: 'Administrators',
  add: 'Add',
  entry: 'Add administrators',
  entryHint: 'E-mail addresses, separated by commas. Each counts once its owner has signed in with it.',
  invalid: (texts: string) => `No e-mail address: ${texts}`,
  listed: (texts: string) => `Listed already: ${texts}`,
  tooMany: (texts: string) => `There are too many administrators to add: ${texts}`,
  required: 'Enter an e-mail address.',
  added: (count: number) => (count === 1 ? '1 administrator added' : `${count} administrators added`),
  remove: (email: string) => `Remove ${email}`,
  /** Beside an address that is not removed here; the note says by whom. */
  fixed: 'Set on the server',
  /** Specified. */
  empty: 'No admins to display',
}));

/** The words of the section of administrators. */
export type AdminsText = TextsOf<typeof adminsTexts>;
