import { defineTexts, plural } from '@stoa/ui';

/** Texts of the message box. */
export const composerTexts = defineTexts('composer', (locale) => ({
  label: 'Message',
  placeholder: 'Type a message to chat with Stoa…',
  send: 'Send',
  stop: 'Stop Generating',
  stopping: 'Stopping…',
  sendNotReady: 'The conversation is still loading.',
  noModel: 'Choose a model before sending.',
  remaining: (count: number) =>
    plural(locale, count, { one: '# character left', other: '# characters left' }),
  help: 'Enter sends, Shift and Enter starts a new line.',
  touchHelp: 'Return starts a new line, the button sends.',
  prefixHint: {
    json: 'The reply will be JSON.',
    'json!': 'The reply will be strict JSON.',
    csv: 'The reply will be a table with the columns you name.',
    fn: 'The reply will be a function call with the parameters you name.',
  },
  disclaimer: 'Models make mistakes. Check what matters.',
}));
