import { defineTexts, plural } from '@stoa/ui';

/** Texts of how a reply ended. */
export const replyEndTexts = defineTexts('replyEnd', (locale) => ({
  interrupted: 'The server stopped before the reply was finished. What had arrived is kept above.',
  interruptedEmpty: 'The server stopped before the reply began.',
  stopped: 'You stopped this reply.',
  stoppedEmpty: 'You stopped this reply before it began.',
  cut: 'The reply reached its length limit.',
  empty: 'The model sent an empty reply.',
  retryIn: (seconds: number) =>
    plural(locale, seconds, { one: 'Ready to retry in # second', other: 'Ready to retry in # seconds' }),
  continue: 'Continue',
  errorCode: (code: string) => `Code ${code}`,
  /** A limit of an embedded chat. In English the reply's own error says it. */
  rateLimited: undefined as { title: string; line: string } | undefined,
}));
