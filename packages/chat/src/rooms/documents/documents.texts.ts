import { sentence } from '@stoa/core/contract';
import { plural, defineTexts, type TextsOf, formatNumber } from '@stoa/ui';

/** Making a document out of conversations. */
export const documentsTexts = defineTexts('documents', (locale) => {
  const count = (value: number, one: string, other: string) =>
    plural(locale, value, { one: `# ${one}`, other: `# ${other}` });
  return {
    title: 'Download',
    description: 'Makes a document of the messages you choose.',
    conversations: 'Conversations',
    chooseAll: 'All conversations',
    search: 'Search conversations',
    noMatch: 'No conversation matches.',
    none: 'There is no conversation to download yet.',
    selected: (value: number) => `${count(value, 'conversation', 'conversations')} selected`,
    needOne: 'Download needs at least one selected conversation.',
    untitled: 'Untitled',
    more: (value: number) => `and ${formatNumber(locale, value)} more`,
    format: 'Format',
    formats: { docx: 'Word', pptx: 'PowerPoint' },
    messages: 'Messages',
    whose: {
      assistant: 'Replies',
      user: 'Questions',
      all: 'Both',
    },
    onlyStarred: 'Only starred messages',
    onlyStarredHint: 'Star a message in the conversation to mark it.',
    includeName: 'Name of the conversation',
    includeNameHint: 'Stands before its messages.',
    template: 'PowerPoint template',
    noTemplate: 'None',
    templatesLoading: 'Looking for templates…',
    advanced: 'Advanced',
    headersHint: 'Markdown that stands before each part. “# ” makes a heading.',
    headers: {
      conversationHeader: 'Before each conversation',
      messageHeader: 'Before each message',
      userHeader: 'Before each question',
      assistantHeader: 'Before each reply',
    },
    download: 'Download',
    cancel: 'Cancel',
    close: 'Close',
    reading: 'Reading the conversations',
    readOf: (done: number, total: number) => {
      return `${formatNumber(locale, done)} of ${formatNumber(locale, total)}`;
    },
    converting: 'Making the document',
    convertingHint: 'This takes up to a minute.',
    doneTitle: 'Your document is ready',
    done: (name: string) => `${name} is being downloaded.`,
    doneLink: 'Download it again',
    missingTitle: (value: number) => `${count(value, 'conversation is', 'conversations are')} not in it`,
    missing: 'They could not be read from the cloud:',
    again: 'Make another one',
    failedTitle: 'The document could not be made',
    tryAgain: 'Try again',
    exportPreparing: sentence('export.preparing'),
    exportDone: (name: string) => `Saved ${name}`,
    exportMissing: (names: string) => `Not in the file: ${names}`,
  };
});

/** The words of making a document out of conversations. */
export type DocumentsText = TextsOf<typeof documentsTexts>;
