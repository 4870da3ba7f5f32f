import type { TextsOf } from '@stoa/ui';
import type { rateLimitTexts } from '../../form/rate-limit.texts.js';

export const rateLimit = {
  period: 'Zeitraum',
  amount: 'Betrag in US-Dollar',
  amountHint: 'Geben Sie nur Ziffern ein: Die letzten beiden sind Cent, wie in 100.00.',
  Unlimited: 'Unbegrenzt',
  Monthly: 'Monatlich',
  Daily: 'Täglich',
  Hourly: 'Stündlich',
  limit: (label) => `Limit: ${label}`,
} satisfies TextsOf<typeof rateLimitTexts>;
