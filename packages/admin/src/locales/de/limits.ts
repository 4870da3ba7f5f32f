import type { TextsOf } from '@stoa/ui';
import type { limitsTexts } from '../../limits/limits.texts.js';

export const limits = {
  section: 'Ausgabenlimits',
  sectionHint:
    'Wie viel in einer Stunde, an einem Tag oder in einem Monat für Modelle ausgegeben werden darf.',
  person: 'Jede Person',
  personHint: 'Egal, welches ihrer Konten bezahlt. Konten können eigene Limits haben.',
  site: 'Alle zusammen',
  alert: 'Kostenwarnung',
  alertHint:
    'Vor dem Senden einer Anfrage, die so viel kosten kann, wird nachgefragt. Wer ablehnt, verliert nichts.',
  isActive: 'Vor teuren Anfragen nachfragen',
  alertCost: 'Ab diesen Kosten, in US-Dollar',
  alertMessage: 'Meldung',
  alertMessageHint: '<totalCost> steht für die Kosten und <prompts> für die Zahl der Anfragen.',
  alertMessageMissing: 'Schreiben Sie, was gefragt werden soll. Bis dahin erscheint die Standardmeldung.',
  preview: (sentence) => `So erscheint die Meldung: ${sentence}`,
  siteHint: 'Ist das Limit erreicht, kann bis zum nächsten Zeitraum niemand ein Modell nutzen.',
} satisfies TextsOf<typeof limitsTexts>;
