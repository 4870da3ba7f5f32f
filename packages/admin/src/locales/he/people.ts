import {
  formatBytes,
  formatDateTime,
  formatList,
  formatNumber,
  formatUsd,
  isolated,
  type TextsOf,
} from '@stoa/ui';
import type { peopleTexts } from '../../people/people.texts.js';
import { count, quoted } from './hebrew.js';

const moment = (iso: string) => formatDateTime('he', iso);

export const people = {
  section: 'אנשים',
  sectionHint: 'מי התחבר: חיבורים פעילים, קבוצות, מגבלות, השבתה, ארכיון של כל מה ששמור על אדם אחד ומחיקה.',
  list: 'אנשים',
  filters: 'אילו אנשים',
  search: 'שם או דוא״ל',
  find: 'חיפוש',
  status: 'מצב',
  statuses: { all: 'הכול', active: 'פעיל', deactivated: 'מושבת' },
  columns: { person: 'אדם', lastSeen: 'נראה לאחרונה', sessions: 'חיבורים' },
  count: (n) => count(n, 'אדם אחד', 'שני אנשים', '# אנשים'),
  at: moment,
  number: (n) => formatNumber('he', n),
  administrator: 'מנהל המערכת',
  deactivated: 'מושבת',
  none: 'אין אדם שמתאים',
  noneHint: 'אפשר לחפש חלק משם או מכתובת.',
  table: {
    sortBy: (column) => `מיון לפי ${column}`,
    selectAll: 'בחירת הכול',
    selectRow: (row) => `בחירת ${isolated(row)}`,
    filters: 'מסננים',
    loading: 'האנשים בטעינה',
    loadMore: 'הצגת אנשים נוספים',
    tryAgain: 'ניסיון נוסף',
  },

  back: 'כל האנשים',
  loading: 'הפרטים בטעינה',
  tryAgain: 'ניסיון נוסף',
  seen: (last, first) => `נראה לאחרונה: ${moment(last)}; התחבר לראשונה: ${moment(first)}`,
  deactivatedSince: (iso) => `הושבת: ${moment(iso)}`,
  deactivatedHint: 'האדם הזה אינו יכול להתחבר. מפתחות ה־API והאסימונים שלו לצ׳אט מוטמע אינם פועלים.',

  memberships: 'קבוצות',
  noMemberships: 'אינו שייך לאף קבוצה.',
  listOf: 'רשימת אנשים',
  levels: { read: 'חבר עם הרשאת קריאה', write: 'חבר עם הרשאת עריכה', admin: 'מנהל את הקבוצה' },

  limits: 'מגבלות עלות',
  scopes: { site: 'כולם יחד', person: 'כל אדם', account: 'חשבון' },
  unlimited: 'ללא הגבלה',
  limit: (rate, period) => `${isolated(formatUsd('he', rate))}, ${period}`,
  periods: { Unlimited: 'ללא הגבלה', Monthly: 'לחודש', Daily: 'ליום', Hourly: 'לשעה' },

  sessions: 'חיבורים',
  noSessions: 'אינו מחובר בשום מקום.',
  unknownBrowser: 'דפדפן לא מוכר',
  sessionSince: (since, until) => `התחיל: ${moment(since)}; יסתיים ללא שימוש נוסף: ${moment(until)}`,
  signOut: 'ניתוק',
  signOutOf: (browser) => `ניתוק מ־${isolated(browser)}`,
  signOutAll: 'ניתוק בכל מקום',
  signOutAllTitle: (name) => `לנתק את ${isolated(name)} בכל מקום?`,
  signOutAllHint: 'דפים פתוחים יבקשו להתחבר שוב בתוך שנייה. טיוטות במכשירים של האדם נשמרות.',
  keep: 'ביטול',

  archive: 'כל מה ששמור על האדם הזה',
  archiveHint:
    'קובץ ZIP עם כל הרשומות שלו כ־JSON ועם הקבצים שלו. הסודות אינם נכללים. הוא נשמר ליום אחד, עבורך בלבד.',
  makeArchive: 'יצירת ארכיון',
  makeAnother: 'יצירת ארכיון חדש',
  archiveWorking: 'הארכיון בהכנה',
  archiveReady: (made, bytes) => `נוצר: ${moment(made)}, ${isolated(formatBytes('he', bytes))}`,
  archiveFailed: 'לא ניתן ליצור את הארכיון',
  archiveFailedHint: 'אפשר ליצור חדש. אם זה ייכשל שוב, הסיבה רשומה ביומן השרת.',
  download: 'הורדת הארכיון',

  reading: 'שיחות',
  readingHint:
    'יש לקרוא אותן רק כשאין ברירה. כל קריאה נרשמת ביומן הביקורת, והאדם רואה מי קרא, מתי, מדוע ואילו שיחות.',
  readingOff:
    'כאן איש אינו יכול לקרוא שיחות של אחרים. מי שמפעיל את השרת יכול לאפשר זאת באמצעות STOA_BREAK_GLASS.',
  reason: 'הסיבה',
  reasonHint: 'לפחות 10 תווים. האדם קורא אותה.',
  beginReading: 'קריאה למשך שעה',
  beginReadingTitle: (name) => `לקרוא את מה שכתב ${isolated(name)}?`,
  beginReadingQuestion: 'הדבר נרשם כעת ביומן הביקורת, ונמסר לאדם יחד עם שמך והסיבה שכתבת.',
  readingUntil: (iso) => `אפשר לקרוא עד ${moment(iso)}`,
  readingReason: (reason) => `הסיבה: ${isolated(reason)}`,
  endReading: 'סיום הקריאה',
  conversations: 'השיחות של האדם הזה',
  noConversations: 'לאדם הזה אין שיחות בענן.',
  moreConversations: 'הצגת שיחות נוספות',
  backToConversations: 'כל השיחות',
  omitted: (n) => count(n, 'הודעה ישנה אחת הושמטה', 'שתי הודעות ישנות הושמטו', '# הודעות ישנות הושמטו'),
  roles: { user: 'האדם', assistant: 'העוזר', system: 'המערכת' },
  noMessages: 'לא נכתב בה דבר.',
  access: 'גישה',
  deactivate: 'השבתה',
  deactivateHint: 'מנתקת את האדם בכל מקום ומונעת ממנו להתחבר. תשובות שנכתבות מסתיימות. הכול נשמר.',
  deactivateTitle: (name) => `להשבית את ${isolated(name)}?`,
  deactivateQuestion: 'ההשבתה נכנסת לתוקף בתוך שנייה. אפשר להפעיל מחדש בכל עת.',
  reactivate: 'הפעלה מחדש',
  reactivateHint: 'מאפשרת לאדם להתחבר שוב. מפתחות ה־API שלו חוזרים לפעול.',
  deletion: 'מחיקה',
  deletionHint: 'מוחקת את האדם עם כל מה ששייך לו. לא ניתן לבטל את המחיקה.',
  delete: 'מחיקת האדם הזה',
  deleteTitle: (name) => `למחוק את ${isolated(name)} לצמיתות?`,
  deleteQuestion:
    'השיחות, הקבצים, העוזרים, ההגדרות והמפתחות של האדם הזה יימחקו. אם מישהו עלול להזדקק להם, יש ליצור תחילה ארכיון.',
  losses: 'מה יאבדו אחרים',
  noLosses: 'אין מי שתלוי באדם הזה בלבד.',
  groupPasses: (name, others) =>
    others === 1
      ? `הקבוצה ${quoted(name)} תעבור לחבר האחר בה.`
      : `הקבוצה ${quoted(name)} תעבור לבעלי ההרשאות הרחבות ביותר מבין ${formatNumber('he', others)} החברים האחרים בה.`,
  groupGoes: (name) => `הקבוצה ${quoted(name)} תימחק: אין בה חבר אחר.`,
  assistantsGo: (names) => `עוזרים משותפים יימחקו: ${isolated(formatList('he', names))}.`,
  sharedGo: (n) =>
    count(
      n,
      'פריט אחד ששותף עם אחרים יימחק.',
      'שני פריטים ששותפו עם אחרים יימחקו.',
      '# פריטים ששותפו עם אחרים יימחקו.',
    ),
  keysGo: (n) =>
    count(n, 'מפתח API אחד יפסיק לפעול.', 'שני מפתחות API יפסיקו לפעול.', '# מפתחות API יפסיקו לפעול.'),
  typeEmail: (email) => `לאישור יש להקליד ${isolated(email)}`,
  deleteNow: 'מחיקה לצמיתות',
} satisfies TextsOf<typeof peopleTexts>;
