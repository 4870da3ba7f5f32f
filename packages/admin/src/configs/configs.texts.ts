import type { ConfigEffect } from '@stoa/core/contract';
import { defineTexts, formatDate, plural, type TextsOf } from '@stoa/ui';

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
  review: (count: number) => plural(locale, count, { one: 'Review # change', other: 'Review # changes' }),
  more: (count: number) => plural(locale, count, { one: 'And # more', other: 'And # more' }),
  entry: 'an entry',
  on: 'on',
  off: 'off',
  none: 'none',
  removed: 'removed',
  secretChanged: 'The secret is another one.',
  findEffects: 'Find out whom this touches',
  effectsFailed: 'Whom this touches could not be found out.',
  touchesNobody: 'Nobody gains or loses a feature, a model or a group by it.',
  effect: ({ kind, name, gain, lose }: ConfigEffect) =>
    [
      `${{ flag: 'Feature', model: 'Model', group: 'Group' }[kind]} ${name}:`,
      [
        lose > 0 ? plural(locale, lose, { one: '# person loses it', other: '# people lose it' }) : '',
        gain > 0 ? plural(locale, gain, { one: '# person gets it', other: '# people get it' }) : '',
      ]
        .filter(Boolean)
        .join(', '),
    ].join(' '),
  versions: 'Earlier versions',
  versionsLoading: 'Loading the versions',
  versionsFailed: 'The versions could not be read.',
  version: (version: number) => `Version ${version}`,
  versionBy: (name: string | null, iso: string, now: number) =>
    name === null ? formatDate(locale, iso, now) : `${name}, ${formatDate(locale, iso, now)}`,
  wasReset: '(back to the environment)',
  inForce: 'In force',
  restore: 'Restore',
  restoreOf: (version: number) => `Restore version ${version}`,
  toEnvironment: 'Put everything back to the environment',
  saveFirst: 'Save or discard your changes first: then a version can be restored.',
  locked: 'The server is told this by a file, so it is changed there alone.',
  saveFailed: 'Nothing was saved',
  staleTitle: 'Somebody else has saved in the meantime',
  staleBy: (name: string) => `${name} has saved in the meantime`,
  staleMerged: 'Your changes are still here, on top of theirs. Look them over and save again.',
  theirs: (count: number) => plural(locale, count, { one: 'Their change', other: 'Their # changes' }),
  takeTheirs: (name: string) => `Take theirs for ${name}`,
  /** In place of the names of parts, where a value has none. */
  whole: 'all of it',
  staleConflicts: (names: string) => `Both of you changed: ${names}. Saving puts yours in place of theirs.`,
}));

/** The words of the frame around one type of configuration. */
export type ConfigsText = TextsOf<typeof configsTexts>;
