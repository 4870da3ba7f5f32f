import { plural } from '../plural.js';

/** What the waiting messages and the suggestions of the message box say. */
export const composerEn = (locale: string) => ({
  waiting: 'Waiting to be sent',
  resume: 'Send them',
  removeAll: 'Remove all',
  edit: 'Edit',
  editing: 'Edit the waiting message',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  nameFor: (action: string, text: string) => `${action}: ${text}`,
  suggestions: 'Commands and prompts',
  commandsGroup: 'Commands',
  promptsGroup: 'Prompts',
  suggestionCount: (count: number) =>
    plural(locale, count, {
      one: '# suggestion. Arrow keys choose, Enter takes it.',
      other: '# suggestions. Arrow keys choose, Enter takes one.',
    }),
});
