import type { TextsOf } from '@stoa/ui';
import type { draftTexts } from '../../form/draft.texts.js';

export const draft = {
  restored: 'הטיוטה שלך שוחזרה.',
  discard: 'מחיקת הטיוטה',
} satisfies TextsOf<typeof draftTexts>;
