import { defineTexts, formatDateTime, formatNumber, type TextsOf } from '@stoa/ui';

/** English of the section of the audit. */
export const auditTexts = defineTexts('adminAudit', (locale) => ({
  section: 'Audit',
  sectionHint: 'What administrators did, and who read what of others. Reading it is written down as well.',
  list: 'Entries',
  loading: 'Loading the audit',
  tryAgain: 'Try again',
  filters: 'Which entries',
  person: 'Person, by e-mail',
  action: 'Deed begins with',
  actionHint: 'Such as configs.',
  subject: 'Done to',
  search: 'Search',
  at: (iso: string) => formatDateTime(locale, iso),
  /** Of a person who has been deleted. */
  nobody: 'A former person',
  from: (address: string) => `from ${address}`,
  number: (seq: number) => `No. ${formatNumber(locale, seq)}`,
  details: 'Details',
  detailsOf: (seq: number) => `Details of entry ${formatNumber(locale, seq)}`,
  /** What an entry tells besides what was changed. */
  facts: 'Told with it',
  /** In place of the name of a part, where a value has none. */
  whole: 'All of it',
  before: 'Before',
  after: 'After',
  hash: 'Hash',
  none: 'No entries',
  noneHint: 'Nothing that was written down is like that.',
  more: 'Show older entries',
  moreFailed: 'Older entries could not be loaded.',
  verify: 'Verify the chain',
  checking: 'Verifying the chain',
  intact: (count: number) =>
    count === 1 ? 'The chain holds: 1 entry.' : `The chain holds: ${formatNumber(locale, count)} entries.`,
  head: (seq: number, hash: string) =>
    `Keep this elsewhere, to prove later that nothing was taken off its end: ${seq} ${hash}`,
  broken: (at: number) => `The chain breaks at entry ${formatNumber(locale, at)}`,
  brokenHint: 'That entry, or the one before it, is not what was written.',
  exportCsv: 'Export CSV',
  exportFailed: 'The CSV could not be made',
  exportCut: (count: number) =>
    `The CSV has the newest ${formatNumber(locale, count)} entries. Narrow the search for older ones.`,
  fileName: 'audit.csv',
}));

/** The words of the section of the audit. */
export type AuditText = TextsOf<typeof auditTexts>;
