import { formatDate, plural, type TextsOf } from '@stoa/ui';
import type { configsTexts } from '../../configs/configs.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

export const configs = {
  group: 'Website',
  features: 'Funktionen',
  loading: 'Die Konfiguration wird geladen',
  tryAgain: 'Erneut versuchen',
  save: 'Änderungen speichern',
  discard: 'Verwerfen',
  reload: 'Neu laden',
  unsaved: (n) =>
    n === 0
      ? '* Nicht gespeicherte Änderungen'
      : count(n, '* # nicht gespeicherte Änderung', '* # nicht gespeicherte Änderungen'),
  saved: 'Alles ist gespeichert.',
  savedBy: (name, iso, now) => `Gespeichert von ${name}, ${formatDate('de', iso, now)}`,
  review: (n) => count(n, '# Änderung ansehen', '# Änderungen ansehen'),
  more: (n) => count(n, 'Und # weitere', 'Und # weitere'),
  entry: 'ein Eintrag',
  on: 'ein',
  off: 'aus',
  none: 'leer',
  removed: 'entfernt',
  secretChanged: 'Das Geheimnis wurde geändert.',
  findEffects: 'Ermitteln, wen das betrifft',
  effectsFailed: 'Es konnte nicht ermittelt werden, wen das betrifft.',
  touchesNobody: 'Niemand bekommt oder verliert dadurch eine Funktion, ein Modell oder eine Gruppe.',
  effect: ({ kind, name, gain, lose }) =>
    [
      `${{ flag: 'Funktion', model: 'Modell', group: 'Gruppe' }[kind]} ${name}:`,
      [
        lose > 0 ? count(lose, '# Person verliert den Zugang', '# Personen verlieren den Zugang') : '',
        gain > 0 ? count(gain, '# Person bekommt Zugang', '# Personen bekommen Zugang') : '',
      ]
        .filter(Boolean)
        .join(', '),
    ].join(' '),
  versions: 'Frühere Fassungen',
  versionsLoading: 'Die Fassungen werden geladen',
  versionsFailed: 'Die Fassungen konnten nicht gelesen werden.',
  version: (version) => `Fassung ${version}`,
  versionBy: (name, iso, now) =>
    name === null ? formatDate('de', iso, now) : `${name}, ${formatDate('de', iso, now)}`,
  wasReset: '(auf die Umgebung zurückgesetzt)',
  inForce: 'Gilt zurzeit',
  restore: 'Wiederherstellen',
  restoreOf: (version) => `Fassung ${version} wiederherstellen`,
  toEnvironment: 'Alles auf die Umgebung zurücksetzen',
  saveFirst:
    'Speichern oder verwerfen Sie zuerst Ihre Änderungen; danach kann eine Fassung wiederhergestellt werden.',
  locked: 'Eine Datei auf dem Server legt dies fest; nur dort lässt es sich ändern.',
  saveFailed: 'Es wurde nichts gespeichert',
  staleTitle: 'Inzwischen hat jemand anderes gespeichert',
  staleBy: (name) => `Inzwischen hat ${name} gespeichert`,
  staleMerged:
    'Ihre Änderungen sind noch da und stehen nun über dem neuen Stand. Sehen Sie sie durch, und speichern Sie noch einmal.',
  whole: 'alles',
  theirs: (n) => (n === 1 ? 'Die andere Änderung' : `Die ${n} anderen Änderungen`),
  takeTheirs: (name) => `Die andere Fassung von ${name} nehmen`,
  staleConflicts: (names) =>
    `Sie haben beide geändert: ${names}. Wenn Sie speichern, gelten dort Ihre Änderungen.`,
} satisfies TextsOf<typeof configsTexts>;
