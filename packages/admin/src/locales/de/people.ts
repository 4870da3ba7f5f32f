import {
  formatBytes,
  formatDateTime,
  formatList,
  formatNumber,
  formatUsd,
  plural,
  type TextsOf,
} from '@stoa/ui';
import type { peopleTexts } from '../../people/people.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });
const moment = (iso: string) => formatDateTime('de', iso);

export const people = {
  section: 'Personen',
  sectionHint:
    'Wer sich angemeldet hat: Sitzungen, Gruppen, Limits, Deaktivierung, ein Archiv mit allem über eine Person und das Löschen.',
  list: 'Personen',
  filters: 'Personen auswählen',
  search: 'Name oder E-Mail',
  find: 'Suchen',
  status: 'Stand',
  statuses: { all: 'Alle', active: 'Aktiv', deactivated: 'Deaktiviert' },
  columns: { person: 'Person', lastSeen: 'Zuletzt hier', sessions: 'Sitzungen' },
  count: (n) => count(n, '# Person', '# Personen'),
  at: moment,
  number: (n) => formatNumber('de', n),
  administrator: 'Administrator',
  deactivated: 'Deaktiviert',
  none: 'Keine Person passt',
  noneHint: 'Suchen Sie nach einem Teil eines Namens oder einer Adresse.',
  table: {
    sortBy: (column) => `Nach ${column} sortieren`,
    selectAll: 'Alle auswählen',
    selectRow: (row) => `${row} auswählen`,
    filters: 'Filter',
    loading: 'Die Personen werden geladen',
    loadMore: 'Weitere Personen zeigen',
    tryAgain: 'Erneut versuchen',
  },

  back: 'Alle Personen',
  loading: 'Die Person wird geladen',
  tryAgain: 'Erneut versuchen',
  seen: (last, first) => `Zuletzt hier: ${moment(last)}; erste Anmeldung: ${moment(first)}`,
  deactivatedSince: (iso) => `Deaktiviert: ${moment(iso)}`,
  deactivatedHint:
    'Diese Person kann sich nicht anmelden. Ihre API-Schlüssel und Tokens für eingebettete Chats gelten nicht.',

  memberships: 'Gruppen',
  noMemberships: 'In keiner Gruppe.',
  listOf: 'Personenliste',
  levels: {
    read: 'Mitglied mit Leserecht',
    write: 'Mitglied mit Schreibrecht',
    admin: 'Administriert die Gruppe',
  },

  limits: 'Ausgabenlimits',
  scopes: { site: 'Alle zusammen', person: 'Jede Person', account: 'Konto' },
  unlimited: 'Unbegrenzt',
  limit: (rate, period) => `${formatUsd('de', rate)}, ${period}`,
  periods: { Unlimited: 'unbegrenzt', Monthly: 'monatlich', Daily: 'täglich', Hourly: 'stündlich' },

  sessions: 'Sitzungen',
  noSessions: 'Nirgends angemeldet.',
  unknownBrowser: 'Unbekannter Browser',
  sessionSince: (since, until) => `Beginn: ${moment(since)}; endet ohne weitere Nutzung: ${moment(until)}`,
  signOut: 'Abmelden',
  signOutOf: (browser) => `Von ${browser} abmelden`,
  signOutAll: 'Überall abmelden',
  signOutAllTitle: (name) => `${name} überall abmelden?`,
  signOutAllHint:
    'Offene Seiten verlangen innerhalb einer Sekunde eine neue Anmeldung. Entwürfe auf den Geräten der Person bleiben erhalten.',
  keep: 'Abbrechen',

  archive: 'Alles über diese Person',
  archiveHint:
    'Ein ZIP-Archiv mit allen Datensätzen der Person als JSON und mit ihren Dateien. Geheimnisse sind nicht enthalten. Es wird einen Tag lang aufbewahrt, nur für Sie.',
  makeArchive: 'Archiv erstellen',
  makeAnother: 'Neues Archiv erstellen',
  archiveWorking: 'Das Archiv wird erstellt',
  archiveReady: (made, bytes) => `Erstellt: ${moment(made)}, ${formatBytes('de', bytes)}`,
  archiveFailed: 'Das Archiv konnte nicht erstellt werden',
  archiveFailedHint:
    'Erstellen Sie ein neues. Schlägt es wieder fehl, nennt das Protokoll des Servers den Grund.',
  download: 'Archiv herunterladen',

  reading: 'Unterhaltungen',
  readingHint:
    'Lesen Sie sie nur, wo Sie müssen. Jeder Blick steht im Protokoll, und diese Person sieht, wer wann warum welche Unterhaltungen gelesen hat.',
  readingOff:
    'Hier kann niemand Unterhaltungen anderer lesen. Wer den Server betreibt, kann es mit STOA_BREAK_GLASS erlauben.',
  reason: 'Grund',
  reasonHint: 'Mindestens 10 Zeichen. Die Person liest ihn.',
  beginReading: 'Eine Stunde lang lesen',
  beginReadingTitle: (name) => `Lesen, was ${name} geschrieben hat?`,
  beginReadingQuestion:
    'Es wird jetzt protokolliert, und die Person erfährt davon mit Ihrem Namen und Ihrem Grund.',
  readingUntil: (iso) => `Sie können lesen bis ${moment(iso)}`,
  readingReason: (reason) => `Grund: ${reason}`,
  endReading: 'Lesen beenden',
  conversations: 'Unterhaltungen dieser Person',
  noConversations: 'Diese Person hat keine Unterhaltung in der Cloud.',
  moreConversations: 'Weitere Unterhaltungen zeigen',
  backToConversations: 'Alle Unterhaltungen',
  omitted: (n) => count(n, '# ältere Nachricht fehlt hier', '# ältere Nachrichten fehlen hier'),
  roles: { user: 'Person', assistant: 'Assistent', system: 'System' },
  noMessages: 'Darin steht nichts.',
  access: 'Zugang',
  deactivate: 'Deaktivieren',
  deactivateHint:
    'Meldet die Person überall ab und lässt keine Anmeldung mehr zu. Laufende Antworten enden. Alles bleibt erhalten.',
  deactivateTitle: (name) => `${name} deaktivieren?`,
  deactivateQuestion: 'Das wirkt innerhalb einer Sekunde. Sie können die Person jederzeit wieder aktivieren.',
  reactivate: 'Wieder aktivieren',
  reactivateHint: 'Die Person kann sich dann wieder anmelden, und ihre API-Schlüssel gelten wieder.',
  deletion: 'Löschen',
  deletionHint: 'Löscht die Person mit allem, was ihr gehört. Das lässt sich nicht rückgängig machen.',
  delete: 'Diese Person löschen',
  deleteTitle: (name) => `${name} endgültig löschen?`,
  deleteQuestion:
    'Unterhaltungen, Dateien, Assistenten, Einstellungen und Schlüssel dieser Person werden gelöscht. Erstellen Sie zuerst ein Archiv, falls jemand sie noch braucht.',
  losses: 'Was andere verlieren',
  noLosses: 'Niemand sonst ist allein von dieser Person abhängig.',
  groupPasses: (name, others) =>
    count(
      others,
      `Die Gruppe „${name}“ geht an ihr anderes Mitglied über.`,
      `Die Gruppe „${name}“ geht an die mit den meisten Rechten unter ihren ${formatNumber('de', others)} anderen Mitgliedern über.`,
    ),
  groupGoes: (name) => `Die Gruppe „${name}“ wird gelöscht: Sie hat kein anderes Mitglied.`,
  assistantsGo: (names) => `Geteilte Assistenten werden gelöscht: ${formatList('de', names)}.`,
  sharedGo: (n) =>
    count(
      n,
      '# Eintrag, der mit anderen geteilt wurde, wird gelöscht.',
      '# Einträge, die mit anderen geteilt wurden, werden gelöscht.',
    ),
  keysGo: (n) => count(n, '# API-Schlüssel gilt nicht mehr.', '# API-Schlüssel gelten nicht mehr.'),
  typeEmail: (email) => `Geben Sie zur Bestätigung ${email} ein`,
  deleteNow: 'Endgültig löschen',
} satisfies TextsOf<typeof peopleTexts>;
