import { defineTexts, type TextsOf } from '@stoa/ui';

/** Texts around a disclosure. */
export const disclosureTexts = defineTexts('embedDisclosure', () => ({
  title: 'Please read this first',
  hint: 'Read this to its end and accept it to send messages.',
  accept: 'Accept and continue',
  /** @source chat specification “Error messages”: disclosure */
  notRead: 'You must scroll to the bottom of the disclosure before accepting.',
  changed: 'The text has changed meanwhile. Read it again.',
  failed: 'Your answer could not be saved. Check your connection and accept again.',
}));

/** The words around a disclosure. */
export type DisclosureText = TextsOf<typeof disclosureTexts>;
