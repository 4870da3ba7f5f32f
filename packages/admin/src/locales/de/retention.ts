import { formatDay, formatDateTime, formatNumber, plural, type TextsOf } from '@stoa/ui';
import type { retentionTexts } from '../../retention/retention.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });
const days = (n: number | null) => (n === null ? 'Unbegrenzt' : count(n, '# Tag', '# Tage'));

export const retention = {
  section: 'Aufbewahrung',
  sectionHint: 'Wie lange etwas aufbewahrt wird, was Regeln löschen würden und wessen Daten bleiben.',

  rules: 'Wie lange etwas aufbewahrt wird',
  rulesHint:
    'In Tagen. Älteres wird einmal am Tag gelöscht, als hätte sein Besitzer es gelöscht. Ein leeres Feld bewahrt unbegrenzt auf.',
  kinds: {
    conversations: 'Unterhaltungen in der Cloud',
    files: 'Dateien',
    shares: 'Geteiltes',
    memories: 'Erinnerungen',
    analytics: 'Aufgezeichnete Unterhaltungen mit Assistenten',
  },
  since: {
    conversations:
      'Seit der letzten Änderung. Unterhaltungen, die nur in Browsern liegen, sind nicht betroffen.',
    files: 'Seit dem Hochladen. Dateien von Assistenten bleiben, solange der Assistent sie hat.',
    shares: 'Seit dem Teilen. Was daraus übernommen wurde, bleibt.',
    memories: 'Seit dem Merken.',
    analytics: 'Seit der letzten Antwort.',
  },
  forEver: 'Unbegrenzt',
  notice: 'Ankündigung, in Tagen',
  noticeHint:
    'Vorher verliert niemand etwas durch eine neue Regel. Bis dahin steht in den Einstellungen aller, was sich wann ändert.',
  noNotice: 'Ohne Ankündigung wird Zu-Altes beim nächsten Lauf gelöscht. Niemand hat Zeit, es zu sichern.',

  held: 'Rechtliche Aufbewahrungspflicht',
  heldHint:
    'Was diese Personen haben und was mit ihnen geteilt wurde, bleibt unabhängig von den Regeln, und niemand kann sie löschen. Sie erfahren davon nichts. Die Pflicht gilt mit dem Speichern; ihr Ende gilt nach der Ankündigung.',
  heldList: 'Personen mit Aufbewahrungspflicht',
  nobodyHeld: 'Für niemanden gilt eine Aufbewahrungspflicht.',
  add: 'Hinzufügen',
  entry: 'Personen hinzufügen',
  entryHint: 'E-Mail-Adressen, durch Kommas getrennt.',
  required: 'Geben Sie eine E-Mail-Adresse ein.',
  invalid: (texts) => `Keine E-Mail-Adresse: ${texts}`,
  listed: (texts) => `Schon in der Liste: ${texts}`,
  tooMany: (texts) => `Mehr Personen können nicht hinzugefügt werden: ${texts}`,
  added: (n) => count(n, '# Person hinzugefügt', '# Personen hinzugefügt'),
  remove: (email) => `${email} von der Liste nehmen`,

  preview: 'Was gelöscht würde',
  previewHint:
    'Was nach den Regeln oben, gespeichert oder nicht, jetzt zu alt ist. Das Zählen löscht nichts.',
  count: 'Zählen',
  columns: { kind: 'Art', items: 'Wie viele', people: 'Von wie vielen Personen' },
  number: (n) => formatNumber('de', n),
  nothing: 'Zurzeit ist nichts zu alt.',
  previewOld: 'Die Regeln wurden nach dem Zählen geändert.',

  inForce: 'Zurzeit in Kraft',
  kept: days,
  next: (n, from) => `Ab ${formatDay('de', from)}: ${days(n)}`,

  reports: 'Läufe',
  reportsHint: 'Die Regeln werden einmal am Tag ausgeführt. Ein unterbrochener Lauf geht von selbst weiter.',
  noReports: 'Nach Regeln wurde noch nichts gelöscht.',
  run: 'Jetzt ausführen',
  runTitle: 'Die Regeln jetzt ausführen?',
  runQuestion:
    'Was nach den geltenden Regeln zu alt ist, wird gelöscht. Unterhaltungen lassen sich zehn Minuten lang wiederherstellen, anderes nicht.',
  keep: 'Abbrechen',
  at: (iso) => formatDateTime('de', iso),
  by: (name) => (name === null ? 'Von selbst' : `Ausgelöst von ${name}`),
  statuses: { working: 'Läuft', done: 'Fertig', failed: 'Fehlgeschlagen' },
  failedHint: 'Das Protokoll des Servers sagt, warum. Der Lauf des nächsten Tages macht mit dem Rest weiter.',
  removed: (kind, n) => `${kind}: ${formatNumber('de', n)}`,
  removedNothing: 'Nichts war zu alt.',
  loading: 'Die Läufe werden geladen',
  tryAgain: 'Erneut versuchen',
} satisfies TextsOf<typeof retentionTexts>;
