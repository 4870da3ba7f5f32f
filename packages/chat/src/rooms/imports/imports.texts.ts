import { plural, defineTexts, type TextsOf, formatNumber } from '@stoa/ui';

/** Taking in conversations from a file. */
export const importsTexts = defineTexts('imports', (locale) => {
  const count = (value: number, one: string, other: string) =>
    plural(locale, value, { one: `# ${one}`, other: `# ${other}` });
  return {
    title: 'Import conversations',
    description:
      'Nothing you have is overwritten: a conversation that is here already only gains what it lacks.',
    drop: 'Drop an export file here',
    choose: 'Choose a file',
    takes:
      'Takes exports of Stoa (all versions), ChatGPT, Claude, Open WebUI and LibreChat, as JSON or as the ZIP they send.',
    dropHere: 'Drop it to read it',
    formats: {
      'stoa-v1': 'Stoa export, version 1',
      'stoa-v2': 'Stoa export, version 2',
      'stoa-v3': 'Stoa export, version 3',
      'stoa-v4': 'Stoa export, version 4',
      chatgpt: 'ChatGPT export',
      claude: 'Claude export',
      'open-webui': 'Open WebUI export',
      librechat: 'LibreChat export',
    },
    reading: (name: string) => `Reading ${name}`,
    readOf: (read: string, total: string) => `${read} of ${total}`,
    found: (value: number) => count(value, 'conversation found', 'conversations found'),
    cancel: 'Cancel',
    another: 'Choose another file',
    reportTitle: (value: number) => count(value, 'conversation', 'conversations'),
    facts: {
      messages: (value: number) => count(value, 'message', 'messages'),
      folders: (value: number) => count(value, 'folder', 'folders'),
      prompts: (value: number) => count(value, 'prompt template', 'prompt templates'),
    },
    fresh: 'New',
    extended: 'Gain messages',
    known: 'Here already',
    samples: 'Among them',
    samplesMore: (value: number) => `and ${formatNumber(locale, value)} more`,
    skippedTitle: (value: number) => `${count(value, 'thing is', 'things are')} left out`,
    untitled: 'Untitled',
    to: 'Where to keep them',
    start: (value: number) => `Import ${count(value, 'conversation', 'conversations')}`,
    startPrompts: 'Import templates',
    nothingNew: 'Everything in this file is here already.',
    nothingReadable: 'There is no conversation in this file that can be read.',
    importing: 'Importing',
    importedOf: (done: number, total: number) => {
      return `${formatNumber(locale, done)} of ${formatNumber(locale, total)}`;
    },
    stop: 'Stop',
    stopHint: 'What is imported stays.',
    doneTitle: 'Imported',
    stoppedTitle: 'Import stopped',
    added: (value: number) => count(value, 'conversation added', 'conversations added'),
    gained: (value: number) => count(value, 'conversation gained messages', 'conversations gained messages'),
    unchanged: (value: number) =>
      count(value, 'conversation was here already', 'conversations were here already'),
    failed: (value: number) =>
      count(value, 'conversation could not be imported', 'conversations could not be imported'),
    done: 'Done',
    failedHint:
      'Take the file as it was exported, a JSON file or the ZIP around it, and try again. For ChatGPT and Claude ask for the export of your data in their settings.',
  };
});

/** The words of taking in conversations from a file. */
export type ImportsText = TextsOf<typeof importsTexts>;
