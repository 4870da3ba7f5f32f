import { formatDateTime, formatNumber, isolated, type TextsOf } from '@stoa/ui';
import type { auditTexts } from '../../audit/audit.texts.js';
import { count } from './hebrew.js';

const number = (value: number) => formatNumber('he', value);

export const audit = {
  section: 'יומן ביקורת',
  sectionHint: 'מה עשו מנהלי המערכת, ומי קרא דברים של אחרים. גם קריאת היומן נרשמת.',
  list: 'רשומות',
  loading: 'היומן בטעינה',
  tryAgain: 'ניסיון נוסף',
  filters: 'אילו רשומות',
  person: 'אדם (דוא״ל)',
  action: 'הפעולה מתחילה ב־',
  actionHint: 'למשל configs.',
  subject: 'על מה בוצעה',
  search: 'חיפוש',
  at: (iso) => formatDateTime('he', iso),
  nobody: 'אדם שנמחק',
  from: (address) => `מהכתובת ${isolated(address)}`,
  number: (seq) => `מס׳ ${number(seq)}`,
  details: 'פרטים',
  detailsOf: (seq) => `פרטי רשומה ${number(seq)}`,
  facts: 'נתונים נוספים',
  whole: 'הכול',
  before: 'לפני',
  after: 'אחרי',
  hash: 'סכום ביקורת',
  none: 'אין רשומות',
  noneHint: 'אין רשומה שמתאימה לבחירה הזאת.',
  more: 'הצגת רשומות ישנות יותר',
  moreFailed: 'לא ניתן לטעון רשומות ישנות יותר.',
  verify: 'אימות השרשרת',
  checking: 'השרשרת באימות',
  intact: (n) => count(n, 'השרשרת שלמה: רשומה אחת.', 'השרשרת שלמה: שתי רשומות.', 'השרשרת שלמה: # רשומות.'),
  head: (seq, hash) =>
    `כדאי לשמור את זה במקום אחר, כדי להוכיח בעתיד שדבר לא הוסר מסוף השרשרת: ${isolated(`${seq} ${hash}`)}`,
  broken: (at) => `השרשרת נשברת ברשומה ${number(at)}`,
  brokenHint: 'הרשומה הזאת, או זו שלפניה, אינה כפי שנכתבה.',
  exportCsv: 'ייצוא CSV',
  exportFailed: 'לא ניתן ליצור את קובץ ה־CSV',
  exportCut: (n) =>
    count(
      n,
      'בקובץ ה־CSV נמצאת הרשומה החדשה ביותר. אפשר לצמצם את החיפוש כדי לקבל ישנות יותר.',
      'בקובץ ה־CSV נמצאות שתי הרשומות החדשות ביותר. אפשר לצמצם את החיפוש כדי לקבל ישנות יותר.',
      'בקובץ ה־CSV נמצאות # הרשומות החדשות ביותר. אפשר לצמצם את החיפוש כדי לקבל ישנות יותר.',
    ),
  fileName: 'audit-log.csv',
} satisfies TextsOf<typeof auditTexts>;
