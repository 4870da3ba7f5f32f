import type { TextsOf } from '@stoa/ui';
import type { loadingTexts } from '../../lazy/loading.texts.js';

export const loading = {
  loading: 'Wird geladen',
  failedTitle: 'Dieser Teil konnte nicht geladen werden',
  failedNamed: (title) => `„${title}“ konnte nicht geladen werden`,
  failed:
    'Die Verbindung ist vielleicht weg, oder es gibt eine neue Version. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  tryAgain: 'Erneut versuchen',
} satisfies TextsOf<typeof loadingTexts>;
