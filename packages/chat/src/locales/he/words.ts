import { plural, isolated } from '@stoa/ui';

/** The tag that plurals, numbers and dates are written for. */
export const locale = 'he';

/** A text for a number; `#` stands for the number. */
export const count = (n: number, one: string, two: string, other: string): string =>
  plural(locale, n, { one, two, other });

/** A name from elsewhere in quotation marks. */
export const quoted = (name: string): string => `„${isolated(name)}”`;

export const tryAgain = 'ניסיון נוסף';
export const cancel = 'ביטול';
export const close = 'סגירה';
export const untitled = 'ללא שם';

export const conversations = (n: number): string => count(n, 'שיחה אחת', 'שתי שיחות', '# שיחות');
export const messages = (n: number): string => count(n, 'הודעה אחת', 'שתי הודעות', '# הודעות');
export const folders = (n: number): string => count(n, 'תיקייה אחת', 'שתי תיקיות', '# תיקיות');
export const templates = (n: number): string => count(n, 'תבנית אחת', 'שתי תבניות', '# תבניות');
export const files = (n: number): string => count(n, 'קובץ אחד', 'שני קבצים', '# קבצים');
export const tokens = (n: number): string => count(n, 'אסימון אחד', 'שני אסימונים', '# אסימונים');
export const changes = (n: number): string => count(n, 'שינוי אחד', 'שני שינויים', '# שינויים');
export const operations = (n: number): string => count(n, 'פעולה אחת', 'שתי פעולות', '# פעולות');
export const answers = (n: number): string => count(n, 'תשובה אחת', 'שתי תשובות', '# תשובות');
export const people = (n: number): string => count(n, 'אדם אחד', 'שני אנשים', '# אנשים');
export const assistants = (n: number): string => count(n, 'עוזר אחד', 'שני עוזרים', '# עוזרים');
export const days = (n: number): string => count(n, 'יום אחד', 'יומיים', '# ימים');
export const requests = (n: number): string => count(n, 'בקשה אחת', 'שתי בקשות', '# בקשות');
export const chosen = (n: number): string => count(n, 'נבחר פריט אחד', 'נבחרו שני פריטים', 'נבחרו # פריטים');

/** The words of a table; `things` is what its rows are. */
export const tableOf = (things: string) => ({
  sortBy: (column: string) => `מיון לפי ${column}`,
  selectAll: `בחירת כל ה${things}`,
  selectRow: (name: string) => `בחירת ${isolated(name)}`,
  filters: 'מסננים',
  loading: `ה${things} בטעינה…`,
  loadMore: `טעינת ${things} נוספים`,
  tryAgain,
});
