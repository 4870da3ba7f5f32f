import { formatBytes, formatDateTime, formatNumber, plural, type TextsOf } from '@stoa/ui';
import type { supportTexts } from '../../support/support.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });
const moment = (iso: string) => formatDateTime('de', iso);
const number = (n: number) => formatNumber('de', n);

export const support = {
  section: 'Betrieb',
  sectionHint:
    'Laufende Antworten, Warteschlangen, Modelle, Datenbank und Fehler des Servers. Was Personen schreiben, wird hier nirgends gezeigt.',
  reload: 'Neu laden',
  tryAgain: 'Erneut versuchen',
  loading: 'Der Zustand des Servers wird geladen',
  at: moment,
  number,
  table: {
    sortBy: (column) => `Nach ${column} sortieren`,
    selectAll: 'Alle auswählen',
    selectRow: (row) => `${row} auswählen`,
    filters: 'Filter',
    loading: 'Wird geladen',
    loadMore: 'Mehr laden',
    tryAgain: 'Erneut versuchen',
  },

  errors: 'Fehler',
  noErrors: 'Keine Fehler in den letzten 90 Tagen.',
  open: 'Offen',
  resolved: (iso, by) => (by === null ? `Behoben: ${moment(iso)}` : `Behoben: ${moment(iso)}, ${by}`),
  occurred: (n, first, last) =>
    count(
      n,
      `Einmal: ${moment(last)}`,
      `${number(n)}-mal, zuerst: ${moment(first)}, zuletzt: ${moment(last)}`,
    ),
  note: 'Was dagegen getan wurde',
  noteOf: (error) => `Was dagegen getan wurde: ${error}`,
  resolve: 'Als behoben markieren',
  reopen: 'Als offen markieren',
  saveNote: 'Notiz speichern',

  runs: 'Laufende Antworten',
  noRuns: 'Es wird keine Antwort geschrieben.',
  runColumns: { person: 'Person', model: 'Modell', since: 'Seit', actions: 'Aktionen' },
  stop: 'Anhalten',
  stopOf: (email) => `Antwort an ${email} anhalten`,
  stopTitle: (email) => `Antwort an ${email} anhalten?`,
  stopHint: 'Die Antwort endet, wo sie ist. Was geschrieben wurde, bleibt.',
  keep: 'Weiterlaufen lassen',
  stopping: 'Wird angehalten',
  goneProcess: 'der Serverprozess läuft nicht mehr',

  models: 'Modelle in der letzten Stunde',
  noModels: 'Kein Modell wurde gefragt.',
  modelFacts: (completed, failed) => `${number(completed)} abgeschlossen, ${number(failed)} fehlgeschlagen`,
  working: 'Funktioniert',
  rests: (until) => `Wird ausgelassen bis ${moment(until)}`,
  failures: (n) => count(n, '# Fehlschlag in Folge', '# Fehlschläge in Folge'),

  queues: 'Warteschlangen',
  noQueues: 'Bisher wurde nichts eingereiht.',
  queueFacts: (waiting, active, failed) =>
    `${number(waiting)} wartend, ${number(active)} in Arbeit, ${number(failed)} fehlgeschlagen`,
  oldest: (iso) => `Am längsten wartend seit ${moment(iso)}`,

  database: 'Datenbank',
  databaseFacts: (version, bytes, ms) =>
    `PostgreSQL ${version}, ${formatBytes('de', bytes)}; Antwort nach ${number(ms)} ms.`,
  connections: (used, most) => `${number(used)} von ${number(most)} Verbindungen sind belegt.`,

  processes: 'Serverprozesse',
  alive: 'Läuft',
  gone: 'Kein Lebenszeichen',
  processFacts: (started, beat) => `Gestartet: ${moment(started)}; letztes Lebenszeichen: ${moment(beat)}`,
} satisfies TextsOf<typeof supportTexts>;
