import { assistantSentence } from '@stoa/core/contract';
import { defineTexts, plural } from '@stoa/ui';

/** Texts of who may use an assistant. */
export const assistantReadersTexts = defineTexts('assistantReaders', (locale) => ({
  titleOf: (name: string) => `Share ${name}`,
  lead: 'People whom you add may use this assistant. They see neither its instructions nor its files.',
  people: 'Add people',
  share: 'Share',
  added: (count: number) =>
    plural(locale, count, { one: '# person may use it now.', other: '# people may use it now.' }),
  list: 'Who may use it',
  loading: 'Loading who may use it…',
  none: 'Nobody else may use it yet.',
  tryAgain: 'Try again',
  you: 'You',
  group: 'Group',
  levels: { read: 'May use it', write: 'May change it', admin: 'Owner' },
  takeBack: 'Take back',
  takeBackFrom: (name: string) => `Take back from ${name}`,
  question: (name: string) => `Take it back from ${name}? They can no longer talk with it.`,
  takenBack: (name: string) => `Taken back from ${name}.`,
  shareFailed: assistantSentence('assistants.shareFailed'),
  loadFailed: assistantSentence('assistants.loadFailed'),
  readOnly: assistantSentence('assistants.readOnly'),
  gone: assistantSentence('assistants.gone'),
  untitled: assistantSentence('assistants.untitled'),
  cancel: 'Cancel',
  back: 'Close',
}));
