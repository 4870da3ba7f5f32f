import { defineTexts, formatDate, type TextsOf } from '@stoa/ui';

/** English of the frame around one type of configuration. */
export const configsTexts = defineTexts('adminConfigs', (locale) => ({
  group: 'Site',
  /** The group of sections about what features work with. */
  features: 'Features',
  loading: 'Loading the configuration',
  tryAgain: 'Try again',
  save: 'Save changes',
  discard: 'Discard',
  reload: 'Reload',
  /** The star and a count, so that the mark does not hang on colour. */
  unsaved: (count: number) =>
    count === 0 ? '* Unsaved changes' : count === 1 ? '* 1 unsaved change' : `* ${count} unsaved changes`,
  saved: 'Everything is saved.',
  savedBy: (name: string, iso: string, now: number) => `Saved by ${name}, ${formatDate(locale, iso, now)}`,
  saveFailed: 'Nothing was saved',
  staleTitle: 'Somebody else has saved in the meantime',
  staleBy: (name: string) => `${name} has saved in the meantime`,
  staleMerged: 'Your changes are still here, on top of theirs. Look them over and save again.',
  /** In place of the names of parts, where a value has none. */
  whole: 'all of it',
  staleConflicts: (names: string) => `Both of you changed: ${names}. Saving puts yours in place of theirs.`,
}));

/** The words of the frame around one type of configuration. */
export type ConfigsText = TextsOf<typeof configsTexts>;
