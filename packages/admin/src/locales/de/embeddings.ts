import { formatBytes, formatDateTime, type TextsOf } from '@stoa/ui';
import type { embeddingsTexts } from '../../embeddings/embeddings.texts.js';

export const embeddings = {
  section: 'Embeddings',
  sectionHint:
    'Dokumente, die noch nicht nach ihrer Bedeutung gefunden werden können. Wer eines abbricht, macht die Warteschlange für die anderen frei; nach seinen Wörtern wird es weiterhin gefunden.',
  reload: 'Neu laden',
  list: 'Wartende Dokumente',
  columns: {
    document: 'Dokument',
    person: 'Benutzer',
    size: 'Größe',
    since: 'Wartet seit',
    actions: 'Aktionen',
  },
  size: (bytes) => formatBytes('de', bytes),
  since: (iso) => formatDateTime('de', iso),
  terminate: 'Abbrechen',
  terminateOf: (key) => `${key} abbrechen`,
  terminateTitle: (key) => `Embedding von ${key} abbrechen?`,
  terminateHint: 'Das Dokument wird dann nur nach seinen Wörtern gefunden, nicht nach seiner Bedeutung.',
  keep: 'Warten lassen',
  terminateNow: 'Embedding abbrechen',
  terminated: 'Abgebrochen',
  none: 'Kein Dokument wartet.',
  table: {
    sortBy: (column) => `Nach ${column} sortieren`,
    selectAll: 'Alle auswählen',
    selectRow: (row) => `${row} auswählen`,
    filters: 'Filter',
    loading: 'Die Warteschlange wird geladen',
    loadMore: 'Mehr laden',
    tryAgain: 'Erneut versuchen',
  },
} satisfies TextsOf<typeof embeddingsTexts>;
