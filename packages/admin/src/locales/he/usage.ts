import type { TextsOf } from '@stoa/ui';
import type { usageSectionTexts } from '../../usage/usage.texts.js';

export const usage = {
  section: 'שימוש',
  sectionHint: 'כמה השתמשו כולם וכמה זה עלה, לפי יום, מודל, אדם, חשבון, עוזר ודרך הגישה.',
} satisfies TextsOf<typeof usageSectionTexts>;
