import {
  defineTexts,
  formatBytes,
  formatDateTime,
  formatList,
  formatNumber,
  formatUsd,
  type TextsOf,
} from '@stoa/ui';

/** English of the section of people. */
export const peopleTexts = defineTexts('adminPeople', (locale) => ({
  section: 'People',
  sectionHint:
    'Who has signed in: sessions, groups, limits, deactivation, an archive of everything about one person, and deletion.',
  list: 'People',
  filters: 'Which people',
  search: 'Name or e-mail',
  find: 'Search',
  status: 'Status',
  statuses: { all: 'All', active: 'Active', deactivated: 'Deactivated' },
  columns: { person: 'Person', lastSeen: 'Last seen', sessions: 'Sessions' },
  count: (count: number) => (count === 1 ? '1 person' : `${formatNumber(locale, count)} people`),
  at: (iso: string) => formatDateTime(locale, iso),
  number: (count: number) => formatNumber(locale, count),
  administrator: 'Administrator',
  deactivated: 'Deactivated',
  none: 'Nobody is like that',
  noneHint: 'Search for a part of a name or an address.',
  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all',
    selectRow: (row: string) => `Select ${row}`,
    filters: 'Filters',
    loading: 'Loading people',
    loadMore: 'Show more people',
    tryAgain: 'Try again',
  },

  back: 'All people',
  loading: 'Loading this person',
  tryAgain: 'Try again',
  seen: (last: string, first: string) =>
    `Last seen ${formatDateTime(locale, last)}; first signed in ${formatDateTime(locale, first)}`,
  deactivatedSince: (iso: string) => `Deactivated on ${formatDateTime(locale, iso)}`,
  deactivatedHint: 'This person cannot sign in. API keys and embed tokens of theirs do nothing.',

  memberships: 'Groups',
  noMemberships: 'In no group.',
  listOf: 'List of people',
  levels: { read: 'Member who may read', write: 'Member who may edit', admin: 'Administers the group' },

  limits: 'Spending limits',
  scopes: { site: 'Everybody together', person: 'Each person', account: 'Account' },
  unlimited: 'Unlimited',
  limit: (rate: number, period: string) => `${formatUsd(locale, rate)}, ${period}`,
  periods: { Unlimited: 'unlimited', Monthly: 'monthly', Daily: 'daily', Hourly: 'hourly' },

  sessions: 'Sessions',
  noSessions: 'Signed in nowhere.',
  unknownBrowser: 'Unknown browser',
  sessionSince: (since: string, until: string) =>
    `Since ${formatDateTime(locale, since)}; ends on ${formatDateTime(locale, until)} unless it is used`,
  signOut: 'Sign out',
  signOutOf: (browser: string) => `Sign out of ${browser}`,
  signOutAll: 'Sign out everywhere',
  signOutAllTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutAllHint: 'Open pages ask to sign in again within a second. Drafts on their devices are kept.',
  keep: 'Cancel',

  archive: 'Everything about this person',
  archiveHint:
    'One ZIP with every row of theirs as JSON, and their files. Secrets are left out. It is kept for a day, for you alone.',
  makeArchive: 'Make an archive',
  makeAnother: 'Make a new archive',
  archiveWorking: 'The archive is being made',
  archiveReady: (made: string, bytes: number) =>
    `Made ${formatDateTime(locale, made)}, ${formatBytes(locale, bytes)}`,
  archiveFailed: 'The archive could not be made',
  archiveFailedHint: 'Make a new one. If it fails again, the log of the server says why.',
  download: 'Download the archive',

  reading: 'Conversations',
  readingHint:
    'Read them only where you have to. Each look is in the audit, and this person sees who read, when, why and which conversations.',
  readingOff:
    'Nobody can read the conversations of others here. Whoever runs the server can allow it with STOA_BREAK_GLASS.',
  reason: 'Reason',
  reasonHint: 'At least 10 characters. The person reads it.',
  beginReading: 'Read for one hour',
  beginReadingTitle: (name: string) => `Read what ${name} wrote?`,
  beginReadingQuestion:
    'It is written into the audit now, and the person is told of it with your name and your reason.',
  readingUntil: (iso: string) => `You can read until ${formatDateTime(locale, iso)}`,
  readingReason: (reason: string) => `Reason: ${reason}`,
  endReading: 'Stop reading',
  conversations: 'Conversations of this person',
  noConversations: 'This person has no conversation in the cloud.',
  moreConversations: 'Show more conversations',
  backToConversations: 'All conversations',
  omitted: (count: number) =>
    count === 1
      ? '1 older message is left out'
      : `${formatNumber(locale, count)} older messages are left out`,
  roles: { user: 'Person', assistant: 'Assistant', system: 'System' },
  noMessages: 'Nothing was written in it.',
  access: 'Access',
  deactivate: 'Deactivate',
  deactivateHint:
    'Signs the person out everywhere and lets them sign in no more. Replies that are being written end. Everything is kept.',
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateQuestion: 'It takes effect within a second. You can reactivate the person at any time.',
  reactivate: 'Reactivate',
  reactivateHint: 'Lets the person sign in again. API keys of theirs work again.',
  deletion: 'Deletion',
  deletionHint: 'Deletes the person with everything of theirs. Nothing takes it back.',
  delete: 'Delete this person',
  deleteTitle: (name: string) => `Delete ${name} for ever?`,
  deleteQuestion:
    'Conversations, files, assistants, settings and keys of this person go. Make an archive first if somebody may need it.',
  losses: 'What others lose',
  noLosses: 'Nobody else depends on this person alone.',
  groupPasses: (name: string, others: number) =>
    others === 1
      ? `Group “${name}” passes to its other member.`
      : `Group “${name}” passes to those of its ${formatNumber(locale, others)} other members who may do most.`,
  groupGoes: (name: string) => `Group “${name}” is deleted: it has no other member.`,
  assistantsGo: (names: string[]) => `Shared assistants are deleted: ${formatList(locale, names)}.`,
  sharedGo: (count: number) =>
    count === 1
      ? '1 thing that was shared with others is deleted.'
      : `${formatNumber(locale, count)} things that were shared with others are deleted.`,
  keysGo: (count: number) =>
    count === 1 ? '1 API key stops.' : `${formatNumber(locale, count)} API keys stop.`,
  typeEmail: (email: string) => `Type ${email} to confirm`,
  deleteNow: 'Delete for ever',
}));

/** The words of the section of people. */
export type PeopleText = TextsOf<typeof peopleTexts>;
