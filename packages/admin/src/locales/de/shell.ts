import { plural, type TextsOf } from '@stoa/ui';
import type { shellTexts } from '../../shell/shell.texts.js';

export const shell = {
  title: 'Administration',
  back: 'Zurück zum Chat',
  search: 'Einstellungen durchsuchen',
  clearSearch: 'Suche leeren',
  foundNothing: (query) => `Hier heißt nichts „${query}“.`,
  loading: 'Der Abschnitt wird geladen',
  starred: (title) => `* ${title}`,
  reload: 'Alles neu laden',
  exportAll: 'Konfiguration herunterladen',
  exportName: 'stoa-konfiguration.json',
  exportFailed: 'Die Konfiguration konnte nicht heruntergeladen werden.',
  saveAll: (n) =>
    plural('de', n, {
      one: '# geänderte Konfiguration speichern',
      other: '# geänderte Konfigurationen speichern',
    }),
  unsaved: 'nicht gespeicherte Änderungen',
  refusedTitle: 'Diese Seite ist für Administratoren',
  refusedHint:
    'Sie sind angemeldet, aber nicht als Administrator. Wenn Sie Zugang brauchen, wenden Sie sich an einen Administrator.',
} satisfies TextsOf<typeof shellTexts>;
