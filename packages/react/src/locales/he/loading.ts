import type { TextsOf } from '@stoa/ui';
import type { loadingTexts } from '../../lazy/loading.texts.js';
import { quoted } from './hebrew.js';

export const loading = {
  loading: 'בטעינה',
  failedTitle: 'לא ניתן לטעון את החלק הזה',
  failedNamed: (title) => `לא ניתן לטעון את ${quoted(title)}`,
  failed: 'ייתכן שהחיבור אבד או שפורסמה גרסה חדשה. אפשר לנסות שוב או לטעון מחדש את הדף.',
  tryAgain: 'ניסיון נוסף',
} satisfies TextsOf<typeof loadingTexts>;
