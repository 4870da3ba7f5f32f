import type { TextsOf } from '@stoa/ui';
import type { copyTexts } from '../../copy/copy.texts.js';

export const copy = {
  copied: 'הועתק',
  copyFailed: 'הדפדפן לא אפשר העתקה.',
  copy: 'העתקה',
} satisfies TextsOf<typeof copyTexts>;
