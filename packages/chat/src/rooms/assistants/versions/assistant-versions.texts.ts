import { assistantSentence } from '@stoa/core/contract';
import { defineTexts, plural } from '@stoa/ui';

/** Texts of the versions of an assistant. */
export const assistantVersionsTexts = defineTexts('assistantVersions', (locale) => ({
  titleOf: (name: string) => `Versions of ${name}`,
  lead: 'Each save made one. An earlier version can be brought back; nothing is lost by that.',
  list: 'Versions',
  loading: 'Loading versions…',
  loadFailed: assistantSentence('assistants.loadFailed'),
  tryAgain: 'Try again',
  version: (version: number) => `Version ${version}`,
  newest: 'Current',
  by: (who: string, when: string) => `${who}, ${when}`,
  changes: (count: number) =>
    count === 0 ? 'No change' : plural(locale, count, { one: '# change', other: '# changes' }),
  first: 'First version',
  firstHint: 'The assistant began with this version.',
  compare: 'Compare',
  before: 'With the version before',
  now: 'With the current one',
  restore: 'Restore',
  restoreOf: (version: number) => `Restore version ${version}`,
  question: (version: number, next: number) =>
    `Restore version ${version}? It is saved again as version ${next}.`,
  restoring: 'Restoring…',
  note: (version: number) => `Restored version ${version}`,
  restored: (version: number, next: number) => `Version ${version} is restored as version ${next}.`,
  stale: 'Somebody else has saved this assistant meanwhile. Look at the new version, and restore again.',
  saveFailed: assistantSentence('assistants.saveFailed'),
  readOnly: assistantSentence('assistants.readOnly'),
  gone: assistantSentence('assistants.gone'),
  untitled: assistantSentence('assistants.untitled'),
  cancel: 'Cancel',
  back: 'Close',
  backToEditor: 'Back to the editor',
  backToGroup: 'Back to the group',
}));
