import { defineTexts, plural } from '@stoa/ui';

/** Texts of quality improvement. @source chat specification §2 "Quality improvement", §4, §8 */
export const qualityTexts = defineTexts('quality', (locale) => ({
  title: 'Share for Quality Improvement',
  rangeTitle: 'Select Conversation Range for Quality Improvement Summary',
  rangeLead: 'From the first to the last prompt that you choose, with their replies.',
  from: 'From',
  to: 'To',
  promptLabel: (number: number, preview: string) => `${number}. ${preview}`,
  chosen: (messages: number) => plural(locale, messages, { one: '# message', other: '# messages' }),
  next: 'Create summary',
  creating: 'Creating Summary...',
  creatingLead: 'A model reads what you chose. You can change what it writes before anything is given.',
  reviewTitle: 'Quality improvement summary',
  reviewLead:
    'This and the messages that you chose are given to the people who improve this product. Files are not.',
  summary: 'Summary',
  summaryHint: 'Take out what nobody should read.',
  noSummary: 'No summary could be made. Write one in your own words.',
  summaryNeeded: 'Write a summary.',
  purpose: 'Purpose',
  comments: 'Additional comments',
  commentsHint: 'Optional',
  includeUser: 'Include my name',
  includeUserHint: 'Without it, nobody is told who gave this.',
  messages: (count: number) =>
    plural(locale, count, { one: 'The # message that is given', other: 'The # messages that are given' }),
  empty: 'There is nothing in this conversation yet.',
  back: 'Back',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting...',
  done: 'Successfully submitted quality improvement summary.',
  close: 'Close',
}));
