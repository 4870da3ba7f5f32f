import type { TextsOf } from '@stoa/ui';
import type { shellTexts } from '../../shell/shell.texts.js';
import { count, quoted } from './hebrew.js';

export const shell = {
  title: 'ניהול',
  back: 'חזרה לצ׳אט',
  search: 'חיפוש בהגדרות',
  clearSearch: 'ניקוי החיפוש',
  foundNothing: (query) => `אין כאן דבר בשם ${quoted(query)}.`,
  loading: 'החלק בטעינה',
  starred: (title) => `* ${title}`,
  reload: 'טעינת הכול מחדש',
  exportAll: 'הורדת התצורה',
  exportName: 'stoa-configuration-he.json',
  exportFailed: 'לא ניתן להוריד את התצורה.',
  saveAll: (n) => count(n, 'שמירת תצורה אחת ששונתה', 'שמירת שתי תצורות ששונו', 'שמירת # תצורות ששונו'),
  unsaved: 'שינויים שלא נשמרו',
  refusedTitle: 'הדף הזה מיועד למנהלי המערכת',
  refusedHint: 'התחברת, אך לא כאחד ממנהלי המערכת. אם נדרשת לך גישה, אפשר לפנות לאחד מהם.',
} satisfies TextsOf<typeof shellTexts>;
