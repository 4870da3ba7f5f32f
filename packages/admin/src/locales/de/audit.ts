import { formatDateTime, formatNumber, plural, type TextsOf } from '@stoa/ui';
import type { auditTexts } from '../../audit/audit.texts.js';

const number = (value: number) => formatNumber('de', value);

export const audit = {
  section: 'Audit-Protokoll',
  sectionHint:
    'Was Administratoren getan haben und wer Daten anderer gelesen hat. Auch das Lesen des Protokolls wird festgehalten.',
  list: 'Einträge',
  loading: 'Das Protokoll wird geladen',
  tryAgain: 'Erneut versuchen',
  filters: 'Einträge auswählen',
  person: 'Person (E-Mail)',
  action: 'Aktion beginnt mit',
  actionHint: 'Zum Beispiel configs.',
  subject: 'Betroffen',
  search: 'Suchen',
  at: (iso) => formatDateTime('de', iso),
  nobody: 'Eine gelöschte Person',
  from: (address) => `von ${address}`,
  number: (seq) => `Nr. ${number(seq)}`,
  details: 'Einzelheiten',
  detailsOf: (seq) => `Einzelheiten zu Eintrag ${number(seq)}`,
  facts: 'Weitere Angaben',
  whole: 'Alles',
  before: 'Vorher',
  after: 'Nachher',
  hash: 'Prüfsumme',
  none: 'Keine Einträge',
  noneHint: 'Kein Eintrag entspricht dieser Auswahl.',
  more: 'Ältere Einträge zeigen',
  moreFailed: 'Ältere Einträge konnten nicht geladen werden.',
  verify: 'Kette prüfen',
  checking: 'Die Kette wird geprüft',
  intact: (n) =>
    plural('de', n, {
      one: 'Die Kette ist unversehrt: # Eintrag.',
      other: 'Die Kette ist unversehrt: # Einträge.',
    }),
  head: (seq, hash) =>
    `Bewahren Sie dies an einem anderen Ort auf, um später nachzuweisen, dass am Ende nichts entfernt wurde: ${seq} ${hash}`,
  broken: (at) => `Die Kette ist bei Eintrag ${number(at)} unterbrochen`,
  brokenHint: 'Dieser Eintrag oder der davor ist nicht mehr so, wie er geschrieben wurde.',
  exportCsv: 'CSV exportieren',
  exportFailed: 'Die CSV-Datei konnte nicht erstellt werden',
  exportCut: (n) =>
    plural('de', n, {
      one: 'Die CSV-Datei enthält nur den neuesten Eintrag. Grenzen Sie die Suche ein, um ältere zu erhalten.',
      other:
        'Die CSV-Datei enthält die neuesten # Einträge. Grenzen Sie die Suche ein, um ältere zu erhalten.',
    }),
  fileName: 'audit-protokoll.csv',
} satisfies TextsOf<typeof auditTexts>;
