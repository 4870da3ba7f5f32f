import { defineTexts } from '@stoa/ui';

/** Texts of the pages around the app: signing in, an unknown address, an app that could not be loaded. */
export const signInTexts = defineTexts('signIn', () => ({
  title: 'A quiet place to think with language models.',
  lead: 'Your conversations, kept where you choose: in this browser or in your workspace.',
  action: 'Sign in',
  languages: 'Language',
  development:
    'Development sign-in is on. Ready-made people are listed on the next page; no password is needed.',
  expiredTitle: 'You were signed out',
  expired: 'Your session has ended. Sign in to continue where you were; your drafts are kept.',
  refreshFailed:
    'Your sign-in could not be renewed. Sign in to continue where you were; your drafts are kept.',
  failedTitle: 'Sign-in did not complete',
  failed: 'The sign-in service did not confirm who you are. Try again.',
  attemptUnknown:
    'This sign-in was begun too long ago, was used already, or was begun in another browser. Sign in again.',
  refused: [
    'The sign-in service did not confirm who you are, or you did not agree there.',
    'Sign in again. If it stays so, ask an administrator: the log of the server says why.',
  ],
  providerUnavailable: 'The sign-in service does not answer at the moment. Try again in a few minutes.',
  emailMissing: (claim: string) => [
    `The sign-in service gave no usable e-mail address for you (claim “${claim}”).`,
    'Trying again does not help. Add an address to your account there, or ask an administrator.',
  ],
  emailUnverified: [
    'The sign-in service does not say that your e-mail address is verified, and only verified addresses are let in.',
    'Trying again does not help until you have verified the address there. If it is verified, ask an administrator.',
  ],
  emailTaken: [
    'Your e-mail address belongs to another account here.',
    'Trying again does not help. Ask an administrator which of the two is yours.',
  ],
  deactivated: [
    'Your account here has been deactivated.',
    'Trying again does not help. Ask an administrator if you think that this is a mistake.',
  ],
  actionAgain: 'Sign in with another account',
  notFoundTitle: 'Nothing is kept at this address.',
  notFound: 'The link may be old, or a part of it is missing.',
  toStart: (name: string) => `Go to ${name}`,
  notLoadedTitle: 'The page did not load completely',
  notLoaded: 'Check your connection, then load it again.',
  loadAgain: 'Load again',
  signedOutTitle: 'You are signed out',
  signedOut: 'Drafts on this device are kept for your return.',
}));
