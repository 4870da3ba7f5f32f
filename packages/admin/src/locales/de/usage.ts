import { formatDateTime, formatUsd, type TextsOf } from '@stoa/ui';
import type { usageSectionTexts } from '../../usage/usage.texts.js';

export const usage = {
  section: 'Nutzung',
  sectionHint:
    'Was alle genutzt haben und was es gekostet hat: nach Tag, Modell, Person, Konto, Assistent und Zugang.',
  prices: 'Preise im Lauf der Zeit',
  pricesHint:
    'Für 1.000 Tokens. Was genutzt wurde, wird zu den Preisen seiner Zeit berechnet; eine spätere Änderung berührt es nicht. Von der Umgebung sind nur die heutigen Preise bekannt.',
  showPrices: 'Preise zeigen',
  model: 'Modell der Preise',
  noModels: 'Es gibt keine Modelle.',
  pricesOf: (model) => `Preise von ${model}`,
  columns: {
    from: 'Von',
    to: 'Bis',
    input: 'Eingabe',
    cached: 'Zwischengespeicherte Eingabe',
    output: 'Ausgabe',
    source: 'Festgelegt von',
  },
  fromStart: 'Anfang',
  untilNow: 'Jetzt',
  at: (iso) => formatDateTime('de', iso),
  price: (usd) => formatUsd('de', usd),
  environment: 'Umgebung',
  saved: 'Administratoren',
} satisfies TextsOf<typeof usageSectionTexts>;
