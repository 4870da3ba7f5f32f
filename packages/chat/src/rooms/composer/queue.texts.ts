import { defineTexts, plural } from '@stoa/ui';

/** Texts of queued messages. */
export const queueTexts = defineTexts('queue', (locale) => ({
  queue: 'Add to the queue',
  queueHelp: 'Enter lets the message wait for the reply in progress.',
  sendNow: 'Send now',
  sendNowHint: 'Stops the reply and sends this next',
  waitingCount: (count: number) =>
    plural(locale, count, { one: '# message is waiting', other: '# messages are waiting' }),
  held: 'The last reply did not finish, so these messages wait for you.',
  stepRunning: (name: string, step: number, count: number) => `${name}: step ${step} of ${count} is next`,
  stepsHeld: (name: string, step: number, count: number) =>
    `${name} has halted before step ${step} of ${count}. The rest waits for you.`,
  waiting: 'Waiting to be sent',
}));
