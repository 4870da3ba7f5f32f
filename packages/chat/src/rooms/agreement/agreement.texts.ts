import { defineTexts } from '@stoa/ui';

/** Texts of the data disclosure. @source chat specification §2 "Top-level states" */
export const agreementTexts = defineTexts('agreement', () => ({
  title: 'Data Disclosure Agreement',
  lead: 'Read the agreement to its end, then type your e-mail address to accept it.',
  changed: 'The agreement has changed. This is the new text.',
  text: 'Text of the agreement',
  loading: 'Loading the agreement',
  unavailable: 'The agreement could not be loaded.',
  empty: 'There is no text here. Ask your administrator, or sign out.',
  tryAgain: 'Try again',
  openPdf: 'Download the PDF',
  scrollOn: 'Scroll to the end to go on.',
  isRead: 'You have reached the end.',
  email: 'Your e-mail address',
  emailHint: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept',
  signOut: 'Sign out',
}));
