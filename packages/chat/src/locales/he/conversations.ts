import { formatList, formatNumber, type TextsOf, isolated } from '@stoa/ui';
import { texts as first } from '../../embed/texts/locales/he.js';
import type { conversationsTexts } from '../../rooms/conversations/conversations.texts.js';
import type { listTexts } from '../../rooms/conversations/list.texts.js';
import type { storageTexts } from '../../rooms/conversations/storage.texts.js';
import { cancel, close, conversations as chats, count, locale, quoted, tryAgain, untitled } from './words.js';

const number = (n: number): string => formatNumber(locale, n);
const characters = (n: number): string => count(n, 'תו אחד', 'שני תווים', '# תווים');

export const storage = first.storage satisfies TextsOf<typeof storageTexts>;

export const conversations = {
  label: 'שיחות',
  create: 'שיחה חדשה',
  untitled,
  unnamed: 'שיחה חדשה',
  emptyTitle: 'עדיין אין כאן דבר',
  empty: 'שיחות שיתחילו כאן יופיעו ברשימה, החדשה ביותר תחילה.',
  running: 'נכתבת תשובה',
  unread: 'תשובה חדשה',
  local: 'פרטית: נשמרת בדפדפן הזה',
  cloud: 'נשמרת בענן',
  actions: (name) => `פעולות עבור ${isolated(name)}`,
  rename: 'שינוי שם',
  renameLabel: 'שם השיחה',
  delete: 'מחיקה',
  export: 'ייצוא שיחות',
  exporting: 'ייצוא השיחות בהכנה…',
  syncFailedTitle: 'לא מסונכרן עם הענן',
  groups: {
    today: 'היום',
    yesterday: 'אתמול',
    week: '7 הימים הקודמים',
    month: '30 הימים הקודמים',
    older: 'ישנות יותר',
  },
  count: chats,
} satisfies TextsOf<typeof conversationsTexts>;

export const list = {
  tab: 'שיחות',
  newFolder: 'תיקייה חדשה',
  folderName: 'שם התיקייה',
  menu: 'אפשרויות הרשימה',
  sortBy: 'מיון לפי',
  sortByDate: 'תאריך',
  sortByName: 'שם',
  select: 'בחירת שיחות',
  cleanUpConversations: 'הסרת שיחות ריקות',
  cleanUpFolders: 'הסרת תיקיות ריקות',
  showHidden: (n) => count(n, 'הצגת תיקייה מוסתרת אחת', 'הצגת שתי תיקיות מוסתרות', 'הצגת # תיקיות מוסתרות'),
  olderFailed: 'לא ניתן היה לקרוא שיחות ישנות יותר',
  olderFailedHint: 'יש לבדוק את החיבור ולנסות שוב.',
  import: 'ייבוא…',
  export: 'ייצוא כל השיחות',

  search: 'חיפוש שיחות',
  searchPlaceholder: 'חיפוש',
  clearSearch: 'ניקוי החיפוש',
  searchHelp: 'עזרה בחיפוש',
  searchHelpTitle: 'צמצום החיפוש',
  searchHelpLead: 'המילים מחופשות בשמות ובהודעות, בכל סדר. בחירה באחד התנאים מוסיפה אותו:',
  searchHints: [
    { token: 'tag:', example: 'tag:מחקר', meaning: 'שיחות עם התגית הזאת' },
    { token: 'folder:', example: 'folder:"טיול לטריאסטה"', meaning: 'שיחות בתיקייה הזאת' },
    { token: 'in:', example: 'in:private או in:cloud', meaning: 'שיחות שנשמרות שם' },
    { token: 'before:', example: 'before:2026-03-01', meaning: 'השתנו לפני היום הזה' },
    { token: 'after:', example: 'after:2026-01-15', meaning: 'השתנו ביום הזה או אחריו' },
    { token: '""', example: '"המילים האלה בדיוק"', meaning: 'ביטוי שלם' },
  ],
  misreadConditions: (words) =>
    `${formatList(locale, words.map(quoted))} ${count(words.length, 'מחופש כמילה רגילה', 'מחופשים כמילים רגילות', 'מחופשים כמילים רגילות')}. התנאים הם tag:, folder:, in:private, in:cloud, ו־before: או after: עם תאריך.`,
  results: 'תוצאות החיפוש',
  searching: 'בחיפוש…',
  found: (n, hasMore) =>
    hasMore
      ? count(n, 'נמצאה יותר משיחה אחת', 'נמצאו יותר משתי שיחות', 'נמצאו יותר מ־# שיחות')
      : count(n, 'נמצאה שיחה אחת', 'נמצאו שתי שיחות', 'נמצאו # שיחות'),
  nothingFound: 'לא נמצא דבר',
  nothingFoundHint: 'אפשר לנסות פחות מילים או מילים קצרות יותר, או להסיר תנאי כמו tag: או before:.',
  indexing: (done, total) =>
    `השיחות הפרטיות עדיין נקראות, ${number(done)} מתוך ${number(total)}. ייתכן שיימצאו עוד.`,
  cloudFailedTitle: 'החיפוש נערך רק בדפדפן הזה',
  localFailedTitle: 'לא נערך חיפוש בהודעות הפרטיות',
  localFailed: 'החיפוש בדפדפן הזה לא התחיל. שמות נמצאים בכל זאת.',
  tryAgain,
  hasMore: 'יש עוד. אפשר להוסיף מילה כדי לצמצם את החיפוש.',
  saidYou: 'את/ה',
  saidReply: 'תשובה',

  folder: (name, n) =>
    `${isolated(name)}, ${count(n, 'תיקייה עם שיחה אחת', 'תיקייה עם שתי שיחות', 'תיקייה עם # שיחות')}`,
  pinned: 'מוצמדת',
  group: 'תיקייה של קבוצה',
  hidden: 'מוסתרת',
  folderEmpty: 'אין דבר בתיקייה הזאת',
  folderActions: (name) => `פעולות עבור התיקייה ${isolated(name)}`,
  pin: 'הצמדה לראש הרשימה',
  unpin: 'ביטול ההצמדה',
  hide: 'הסתרת התיקייה',
  show: 'הצגת התיקייה מחדש',
  newChatInFolder: 'שיחה חדשה כאן',
  deleteFolder: (n) =>
    n === 0 ? 'מחיקת התיקייה' : count(n, 'מחיקה עם שיחה אחת', 'מחיקה עם שתי שיחות', 'מחיקה עם # שיחות'),
  fixedFolder: 'לא ניתן למחוק את התיקייה הזאת או לשנות את שמה.',

  move: 'העברה לתיקייה…',
  tags: 'תגיות…',
  duplicate: 'שכפול',
  makePrivate: 'הפיכה לפרטית…',
  moveToCloud: 'העברה לענן…',
  download: 'הורדה…',
  saveMarkdown: 'ייצוא כ־Markdown',
  saveJson: 'ייצוא כ־JSON',
  busyStreaming: 'נכתבת תשובה. יש להמתין לסופה.',
  busyDocument: 'קובץ אחר בהכנה. יש להמתין לסיומה.',
  busyTransfer: 'שיחות אחרות בהעברה. יש להמתין לסיומה.',
  tagged: (tags) => `תגיות: ${tags}`,

  selected: (n) => count(n, 'נבחרה אחת', 'נבחרו שתיים', 'נבחרו #'),
  selectionBar: 'שיחות שנבחרו',
  selectAll: 'בחירת הכול',
  done: 'סיום',
  deleteSelected: 'מחיקה',
  tagSelected: 'תיוג…',
  moveSelected: 'העברה לתיקייה…',
  downloadSelected: 'הורדה…',
  shareSelected: 'שיתוף…',
  shareOff: 'שיתוף אינו זמין כאן.',
  nothingSelected: 'יש לבחור קודם לפחות שיחה אחת.',
  allPrivate: 'הן כבר פרטיות.',
  allCloud: 'הן כבר בענן.',

  storage: {
    toLocalTitle: (n) =>
      count(n, 'להפוך את השיחה הזאת לפרטית?', 'להפוך שתי שיחות לפרטיות?', 'להפוך # שיחות לפרטיות?'),
    toCloudTitle: (n) =>
      count(n, 'להעביר את השיחה הזאת לענן?', 'להעביר שתי שיחות לענן?', 'להעביר # שיחות לענן?'),
    toLocal: 'היא תישמר בדפדפן הזה בלבד: העותק בסביבת העבודה יימחק, והמכשירים האחרים שלך לא יציגו אותה עוד.',
    toCloud: 'היא תישמר בסביבת העבודה ותוצג בכל מכשיר שבו נכנסים לחשבון שלך.',
    toLocalMany:
      'הן יישמרו בדפדפן הזה בלבד: העותקים בסביבת העבודה יימחקו, והמכשירים האחרים שלך לא יציגו אותן עוד.',
    toCloudMany: 'הן יישמרו בסביבת העבודה ויוצגו בכל מכשיר שבו נכנסים לחשבון שלך.',
    toLocalAction: 'הפיכה לפרטית',
    toCloudAction: 'העברה לענן',
    skipped: (n) =>
      count(
        n,
        'שיחה אחת שנכתבת בה תשובה נשארת במקומה.',
        'שתי שיחות שנכתבות בהן תשובות נשארות במקומן.',
        '# שיחות שנכתבות בהן תשובות נשארות במקומן.',
      ),
    cancel,
  },

  transfer: {
    label: 'העברת שיחות',
    close,
    toCloud: 'בהעברה לענן',
    toLocal: 'בהפיכה לפרטיות',
    progress: (moved, total) => `${number(moved)} מתוך ${number(total)}`,
    cancel,
    doneToCloud: (n) => count(n, 'שיחה אחת הועברה לענן', 'שתי שיחות הועברו לענן', '# שיחות הועברו לענן'),
    doneToLocal: (n) =>
      count(n, 'שיחה אחת היא עכשיו פרטית', 'שתי שיחות הן עכשיו פרטיות', '# שיחות הן עכשיו פרטיות'),
    cancelled: (moved, total) => `הפעולה נעצרה אחרי ${number(moved)} מתוך ${number(total)}`,
    failures: (n) => count(n, 'אחת נשארה במקומה', 'שתיים נשארו במקומן', '# נשארו במקומן'),
    dismiss: close,
  },

  moveDialog: {
    title: (n) => count(n, 'העברת השיחה', 'העברת שתי שיחות', 'העברת # שיחות'),
    filter: 'חיפוש תיקייה או שם לתיקייה חדשה',
    folders: 'תיקיות',
    noFolder: 'ללא תיקייה',
    create: (name) => `תיקייה חדשה ${quoted(name)}`,
    current: 'נמצאת שם עכשיו',
  },

  tagsDialog: {
    title: (n) => count(n, 'תגיות', 'תגיות של שתי שיחות', 'תגיות של # שיחות'),
    lead: 'השינויים בתגיות נשמרים מיד. אפשר למצוא שיחות מתויגות בחיפוש בעזרת tag:.',
    done: 'סיום',
  },

  tagsEditor: {
    label: 'תגיות',
    add: 'הוספת תגית',
    placeholder: 'הוספת תגית…',
    hint: 'Enter או פסיק מוסיפים את התגית.',
    remove: (tag) => `הסרת התגית ${isolated(tag)}`,
    added: (tag) => `${isolated(tag)} נוספה`,
    removed: (tag) => `${isolated(tag)} הוסרה`,
    partial: (tag) => `${isolated(tag)} (בחלק מהשיחות)`,
    suggestions: 'תגיות בשימוש',
    tooLong: (most) => `תגית יכולה להכיל עד ${characters(most)}.`,
    tooMany: (most) =>
      count(most, 'אפשר להוסיף תגית אחת בלבד.', 'אפשר להוסיף עד שתי תגיות.', 'אפשר להוסיף עד # תגיות.'),
  },

  drag: {
    count: chats,
    noFolder: 'שחרור כאן מוציא מהתיקייה',
  },
} satisfies TextsOf<typeof listTexts>;
