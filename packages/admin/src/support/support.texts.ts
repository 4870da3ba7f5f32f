import { defineTexts, formatBytes, formatDateTime, formatNumber, type TextsOf } from '@stoa/ui';

/** English of the section of support. */
export const supportTexts = defineTexts('adminSupport', (locale) => ({
  section: 'Support',
  sectionHint:
    'Replies in progress, queues, models, database and errors of the server. What people write is shown nowhere here.',
  reload: 'Reload',
  tryAgain: 'Try again',
  loading: 'Loading the state of the server',
  at: (iso: string) => formatDateTime(locale, iso),
  number: (count: number) => formatNumber(locale, count),
  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all',
    selectRow: (row: string) => `Select ${row}`,
    filters: 'Filters',
    loading: 'Loading',
    loadMore: 'Load more',
    tryAgain: 'Try again',
  },

  errors: 'Errors',
  noErrors: 'No errors in the last 90 days.',
  open: 'Open',
  resolved: (iso: string, by: string | null) =>
    by === null
      ? `Resolved on ${formatDateTime(locale, iso)}`
      : `Resolved on ${formatDateTime(locale, iso)} by ${by}`,
  occurred: (count: number, first: string, last: string) =>
    count === 1
      ? `Once, on ${formatDateTime(locale, last)}`
      : `${formatNumber(locale, count)} times, first on ${formatDateTime(locale, first)}, last on ${formatDateTime(locale, last)}`,
  note: 'What was done about it',
  noteOf: (error: string) => `What was done about: ${error}`,
  resolve: 'Mark as resolved',
  reopen: 'Mark as open',
  saveNote: 'Save note',

  runs: 'Replies in progress',
  noRuns: 'No reply is being written.',
  runColumns: { person: 'Person', model: 'Model', since: 'Since', actions: 'Actions' },
  stop: 'Stop',
  stopOf: (email: string) => `Stop the reply to ${email}`,
  stopTitle: (email: string) => `Stop the reply to ${email}?`,
  stopHint: 'The reply ends where it is. What was written stays.',
  keep: 'Let it go on',
  stopping: 'Stopping',
  goneProcess: 'its server process is gone',

  models: 'Models in the last hour',
  noModels: 'No model was asked.',
  modelFacts: (completed: number, failed: number) =>
    `${formatNumber(locale, completed)} completed, ${formatNumber(locale, failed)} failed`,
  working: 'Works',
  rests: (until: string) => `Rests until ${formatDateTime(locale, until)}`,
  failures: (count: number) =>
    count === 1 ? '1 failure in a row' : `${formatNumber(locale, count)} failures in a row`,

  queues: 'Queues',
  noQueues: 'Nothing has been queued so far.',
  queueFacts: (waiting: number, active: number, failed: number) =>
    `${formatNumber(locale, waiting)} waiting, ${formatNumber(locale, active)} in progress, ${formatNumber(locale, failed)} failed`,
  oldest: (iso: string) => `The longest since ${formatDateTime(locale, iso)}`,

  database: 'Database',
  databaseFacts: (version: string, bytes: number, ms: number) =>
    `PostgreSQL ${version}, ${formatBytes(locale, bytes)}; it answered in ${formatNumber(locale, ms)} ms.`,
  connections: (used: number, most: number) =>
    `${formatNumber(locale, used)} of ${formatNumber(locale, most)} connections are in use.`,

  processes: 'Server processes',
  alive: 'Alive',
  gone: 'No sign of life',
  processFacts: (started: string, beat: string) =>
    `Started on ${formatDateTime(locale, started)}; last sign of life on ${formatDateTime(locale, beat)}`,
}));

/** The words of the section of support. */
export type SupportText = TextsOf<typeof supportTexts>;
