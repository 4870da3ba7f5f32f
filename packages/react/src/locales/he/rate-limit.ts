import type { TextsOf } from '@stoa/ui';
import type { rateLimitTexts } from '../../form/rate-limit.texts.js';

export const rateLimit = {
  period: 'תקופה',
  amount: 'סכום בדולרים',
  amountHint: 'יש להקליד ספרות בלבד: שתי האחרונות הן סנטים, כמו ב־100.00.',
  Unlimited: 'ללא הגבלה',
  Monthly: 'לחודש',
  Daily: 'ליום',
  Hourly: 'לשעה',
  limit: (label) => `מגבלה: ${label}`,
} satisfies TextsOf<typeof rateLimitTexts>;
