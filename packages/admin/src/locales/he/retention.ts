import { formatDay, formatDateTime, formatNumber, isolated, type TextsOf } from '@stoa/ui';
import type { retentionTexts } from '../../retention/retention.texts.js';
import { count } from './hebrew.js';

const days = (n: number | null) => (n === null ? 'ללא הגבלה' : count(n, 'יום אחד', 'יומיים', '# ימים'));

export const retention = {
  section: 'שמירת נתונים',
  sectionHint: 'כמה זמן נשמרים דברים, מה הכללים היו מוחקים ושל מי נשאר.',

  rules: 'כמה זמן נשמרים דברים',
  rulesHint: 'בימים. מה שישן יותר נמחק פעם ביום, כאילו בעליו מחק אותו. שדה ריק שומר ללא הגבלה.',
  kinds: {
    conversations: 'שיחות בענן',
    files: 'קבצים',
    shares: 'דברים ששותפו',
    memories: 'זיכרונות',
    analytics: 'שיחות מוקלטות עם עוזרים',
  },
  since: {
    conversations: 'מאז השינוי האחרון. שיחות שנשמרות רק בדפדפנים אינן מושפעות.',
    files: 'מאז ההעלאה. קבצים של עוזרים נשארים כל עוד הם של העוזר.',
    shares: 'מאז השיתוף. מה שנלקח מהם נשאר.',
    memories: 'מאז שנזכרו.',
    analytics: 'מאז התשובה האחרונה.',
  },
  forEver: 'ללא הגבלה',
  notice: 'הודעה מראש, בימים',
  noticeHint: 'לפני כן איש אינו מאבד דבר בגלל כלל חדש. עד אז כולם רואים בהגדרות שלהם מה משתנה ומתי.',
  noNotice: 'ללא הודעה מראש, מה שישן מדי נמחק בריצה הבאה. לאנשים אין זמן לשמור אותו.',

  held: 'הקפאה משפטית',
  heldHint:
    'מה שיש לאנשים האלה ומה ששותף איתם נשאר בלי קשר לכללים, ואיש אינו יכול למחוק אותם. לא נמסר להם על כך. ההקפאה תקפה מרגע השמירה, וסיומה תקף אחרי ההודעה מראש.',
  heldList: 'אנשים בהקפאה משפטית',
  nobodyHeld: 'איש אינו בהקפאה משפטית.',
  add: 'הוספה',
  entry: 'הוספת אנשים להקפאה',
  entryHint: 'כתובות דוא״ל, מופרדות בפסיקים.',
  required: 'יש להזין כתובת דוא״ל.',
  invalid: (texts) => `לא כתובת דוא״ל: ${isolated(texts)}`,
  listed: (texts) => `כבר ברשימה: ${isolated(texts)}`,
  tooMany: (texts) => `לא ניתן להוסיף עוד אנשים: ${isolated(texts)}`,
  added: (n) => count(n, 'נוסף אדם אחד', 'נוספו שני אנשים', 'נוספו # אנשים'),
  remove: (email) => `הסרת ${isolated(email)} מהרשימה`,

  preview: 'מה היה נמחק',
  previewHint: 'מה שישן מדי כעת לפי הכללים למעלה, בין שנשמרו ובין שלא. הספירה אינה מוחקת דבר.',
  count: 'ספירה',
  columns: { kind: 'סוג', items: 'כמה', people: 'של כמה אנשים' },
  number: (n) => formatNumber('he', n),
  nothing: 'כעת דבר אינו ישן מדי.',
  previewOld: 'הכללים שונו אחרי הספירה.',

  inForce: 'בתוקף כעת',
  kept: days,
  next: (n, from) => `${days(n)} החל מ־${isolated(formatDay('he', from))}`,

  reports: 'ריצות',
  reportsHint: 'הכללים מבוצעים פעם ביום. ריצה שנקטעה ממשיכה מעצמה.',
  noReports: 'עוד לא נמחק דבר לפי כללים.',
  run: 'ביצוע כעת',
  runTitle: 'לבצע את הכללים כעת?',
  runQuestion: 'מה שישן מדי לפי הכללים שבתוקף נמחק. שיחות אפשר לשחזר במשך עשר דקות, דברים אחרים לא.',
  keep: 'ביטול',
  at: (iso) => formatDateTime('he', iso),
  by: (name) => (name === null ? 'מעצמה' : `לבקשת ${isolated(name)}`),
  statuses: { working: 'מתבצעת', done: 'הסתיימה', failed: 'נכשלה' },
  failedHint: 'יומן השרת אומר מדוע. הריצה של מחר תמשיך במה שנשאר.',
  removed: (kind, n) => `${kind}: ${formatNumber('he', n)}`,
  removedNothing: 'דבר לא היה ישן מדי.',
  loading: 'הריצות בטעינה',
  tryAgain: 'ניסיון נוסף',
} satisfies TextsOf<typeof retentionTexts>;
