import { isolated, type TextsOf } from '@stoa/ui';
import type { adminsTexts } from '../../admins/admins.texts.js';
import { count } from './hebrew.js';

export const admins = {
  section: 'מנהלי המערכת',
  sectionHint: 'מי יכול לפתוח את האזור הזה ולשנות את הגדרות האתר.',
  list: 'מנהלי המערכת',
  add: 'הוספה',
  entry: 'הוספת מנהלים',
  entryHint: 'כתובות דוא״ל, מופרדות בפסיקים. כל כתובת נכנסת לתוקף אחרי שבעליה התחבר באמצעותה.',
  invalid: (texts) => `לא כתובת דוא״ל: ${isolated(texts)}`,
  listed: (texts) => `כבר ברשימה: ${isolated(texts)}`,
  tooMany: (texts) => `לא ניתן להוסיף עוד מנהלים: ${isolated(texts)}`,
  required: 'יש להזין כתובת דוא״ל.',
  added: (n) => count(n, 'נוסף מנהל אחד', 'נוספו שני מנהלים', 'נוספו # מנהלים'),
  remove: (email) => `הסרת ${isolated(email)}`,
  fixed: 'נקבע בשרת',
  empty: 'אין מנהלים להצגה',
} satisfies TextsOf<typeof adminsTexts>;
