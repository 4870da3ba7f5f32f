import { conversationSentence } from '@stoa/core/contract';
import { plural } from '../plural.js';
import type { GivenRooms } from '../room-text.js';
import { dialogsEn } from './dialogs.js';

export const locale = 'en-GB';

/** What a conversation says before anything in it is opened, ended early or pressed: its first words. */
export const firstEn = {
  locale,
  /** Words of the rooms that come late; each brings its own English. */
  rooms: undefined as GivenRooms | undefined,
  /** Fetches what a translation says of those, where it has yet to come; never fails. Whoever shows such a room may wait for it. */
  late: undefined as (() => Promise<unknown>) | undefined,
  /** Sentences of the specifications that a conversation says, by code; a translation supplies its own function. */
  sentence: conversationSentence,

  app: {
    loading: 'Loading',
  },

  composer: {
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
    prefixHint: {
      json: 'The reply will be JSON.',
      'json!': 'The reply will be strict JSON.',
      csv: 'The reply will be a table with the columns you name.',
      fn: 'The reply will be a function call with the parameters you name.',
    },
    disclaimer: 'Models make mistakes. Check what matters.',
  },

  thread: {
    label: 'Messages',
    you: 'You',
    assistant: 'Stoa',
    thinking: 'Waiting for the first words',
    finished: (text: string) => `Reply finished. ${text}`,
    stoppedAnnouncement: 'Reply stopped.',
    waiting: 'Connection lost. The reply goes on and is fetched when the connection is back.',
    offline: 'You are offline. The reply is fetched when you are back.',
    stopping: 'Stopping…',
    interruptedTitle: 'This reply was interrupted',
    continuePrompt: 'Continue from where you stopped.',
    copied: 'Copied',
    copyFailed: 'Copying was not allowed by the browser.',
    actionsFor: (who: string) => `Actions for the message of ${who}`,
    scrollDown: 'Scroll to the end',
    loadFailedTitle: 'This conversation could not be opened',
    missingTitle: 'This conversation is gone',
    tryAgain: 'Try again',
    saveFailed: 'The last changes are not saved yet. They are kept in this tab and sent again.',
    tableLabel: 'Table',
    taskDone: 'Done',
    taskOpen: 'Not done',
    footnotes: 'Footnotes',
  },

  conversations: {
    storageFullTitle: 'Browser storage is full',
  },

  dialogs: dialogsEn,

  message: {
    forkFailed: 'The copy could not be made',
    keysHint: 'Press J and K to move between messages, Enter for the actions of one, Escape to leave it.',
    focusing: 'Choosing the messages that matter',
    earlier: (count: number) =>
      plural(locale, count, { one: 'Show # earlier message', other: 'Show # earlier messages' }),
  },

  queue: {
    queue: 'Add to the queue',
    queueHelp: 'Enter lets the message wait for the reply in progress.',
    sendNow: 'Send now',
    sendNowHint: 'Stops the reply and sends this next',
    waitingCount: (count: number) =>
      plural(locale, count, { one: '# message is waiting', other: '# messages are waiting' }),
    held: 'The last reply did not finish, so these messages wait for you.',
  },
};
