import { plural } from '../plural.js';

/** What the waiting messages and the suggestions of the message box say. */
export const composerEn = (locale: string) => ({
  queue: 'Add to the queue',
  queueHelp: 'Enter lets the message wait for the reply in progress.',
  sendNow: 'Send now',
  sendNowHint: 'Stops the reply and sends this next',
  waiting: 'Waiting to be sent',
  waitingCount: (count: number) =>
    plural(locale, count, { one: '# message is waiting', other: '# messages are waiting' }),
  held: 'The last reply did not finish, so these messages wait for you.',
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
