import { defineTexts, plural, formatNumber, formatPercent } from '@stoa/ui';

/** Texts of attachments. */
export const attachmentsTexts = defineTexts('attachments', (locale) => ({
  add: 'Add to the message',
  uploadFiles: 'Upload files',
  dataSources: 'Data Sources',
  templates: 'Prompt templates',
  project: 'Select Project',
  optimize: 'Optimize prompt',
  quality: 'Share for Quality Improvement',
  plugins: 'Plugins',
  yourFiles: 'Your Files',

  list: 'Goes with the message',
  remove: (name: string) => `Remove ${name}`,
  retry: 'Try again',
  retryOf: (name: string) => `Try ${name} again`,
  waiting: 'Waiting',
  sending: (percent: number) => formatPercent(locale, percent / 100),
  uploading: (name: string) => `Uploading ${name}`,
  processing: 'Reading',
  tokens: (count: number) => plural(locale, count, { one: '# token', other: '# tokens' }),
  ready: (name: string) => `${name} is attached.`,
  failed: (name: string, message: string) => `${name}: ${message}`,
  refused: 'Not attached',
  /** After the names of some files, of others that were refused for the same reason. */
  andMore: (count: number) => `and ${formatNumber(locale, count)} more`,
  dismiss: 'Dismiss',
  emptyFolder: 'There are no files in this folder.',
  cutFolder: (most: number) =>
    `A folder brings ${plural(locale, most, { one: '# file', other: '# files' })} at most: the others are left out.`,
  dropHere: 'Drop files here to attach them',
  /** Over the message that waits for files which failed, each with its reason. */
  cannotGo: (files: readonly string[]) => `Not sent yet. ${files.join(' ')}`,
  removeAndSend: (count: number) =>
    plural(locale, count, { one: 'Remove it and send', other: 'Remove them and send' }),
  notRead: 'The files could not be read. Try again.',
  waitForReply: 'Files go with a message once the reply has ended. Stop it, or wait for its end.',

  documents: 'Attached documents',
  download: (name: string) => `Download ${name}`,
}));
