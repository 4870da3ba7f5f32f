import { formatDateTime, formatUsd, isolated, type TextsOf } from '@stoa/ui';
import type { usageSectionTexts } from '../../usage/usage.texts.js';

export const usage = {
  section: 'שימוש',
  sectionHint: 'כמה השתמשו כולם וכמה זה עלה, לפי יום, מודל, אדם, חשבון, עוזר ודרך הגישה.',
  prices: 'מחירים לאורך זמן',
  pricesHint:
    'ל־1,000 אסימונים. מה שנעשה בו שימוש מחויב לפי המחירים של אותו זמן; שינוי מאוחר אינו נוגע בו. מהסביבה ידועים רק המחירים של היום.',
  showPrices: 'הצגת מחירים',
  model: 'המודל של המחירים',
  noModels: 'אין מודלים.',
  pricesOf: (model) => `המחירים של ${isolated(model)}`,
  columns: {
    from: 'מתאריך',
    to: 'עד תאריך',
    input: 'קלט',
    cached: 'קלט מהמטמון',
    output: 'פלט',
    source: 'נקבע בידי',
  },
  fromStart: 'ההתחלה',
  untilNow: 'עכשיו',
  at: (iso) => formatDateTime('he', iso),
  price: (usd) => isolated(formatUsd('he', usd)),
  environment: 'הסביבה',
  saved: 'מנהלי המערכת',
} satisfies TextsOf<typeof usageSectionTexts>;
