import { formatList, isolated, type TextsOf } from '@stoa/ui';
import type { groupsTexts } from '../../amplify-groups/groups.texts.js';
import { count, quoted } from './hebrew.js';

const people = (n: number) => count(n, 'אדם אחד', 'שני אנשים', '# אנשים');
const list = (names: string[]) => isolated(formatList('he', names));

export const groups = {
  section: 'קבוצות Amplify',
  sectionHint: 'רשימות של אנשים שאפשר לתת להם דגלים, מודלים, תבניות וקבוצות של עוזרים.',
  list: 'קבוצות',
  none: 'אין קבוצות Amplify.',
  noneHint: 'יש לתת שם לקבוצה, ואז לקבוע מי שייך אליה.',
  name: 'שם הקבוצה',
  nameHint: 'בשם הזה נותנים דברים לקבוצה, ולכן לא ניתן לשנות אותו אחר כך.',
  nameRequired: 'לקבוצה נדרש שם.',
  nameTaken: (name) => `כבר יש קבוצה בשם ${isolated(name)}`,
  addGroup: 'הוספת קבוצה',
  changed: 'השתנה',
  createdBy: (name) => `נוצרה על ידי ${isolated(name)}`,
  count: (all, others) =>
    others === 0
      ? people(all)
      : `${people(all)}, כולל ${count(others, 'קבוצה אחרת אחת', 'שתי קבוצות אחרות', '# קבוצות אחרות')}`,
  detailsOf: (name) => `החברים בקבוצה ${isolated(name)}`,
  members: 'חברים',
  noMembers: 'עדיין אין כאן איש.',
  find: 'חיפוש חבר',
  found: (shown, all) =>
    shown === all
      ? people(all)
      : `מוצגים ${shown} מתוך ${people(all)}. אפשר לצמצם את הרשימה כדי לראות אחרים.`,
  foundNobody: 'אין כאן אדם בשם הזה.',
  remove: (email) => `הסרת ${isolated(email)}`,
  entry: 'הוספת חברים',
  entryHint: 'כתובות דוא״ל, מופרדות בפסיקים.',
  add: 'הוספה',
  required: 'יש להזין כתובת דוא״ל.',
  invalid: (texts) => `לא כתובת דוא״ל: ${isolated(texts)}`,
  listed: (texts) => `כבר ברשימה: ${isolated(texts)}`,
  tooMany: (texts) => `לא ניתן להוסיף עוד חברים: ${isolated(texts)}`,
  added: (n) => count(n, 'נוסף חבר אחד', 'נוספו שני חברים', 'נוספו # חברים'),
  includes: 'גם החברים בקבוצות האלה שייכים לקבוצה',
  include: 'צירוף קבוצה',
  includeHint: 'קבוצה שצירפה את הקבוצה הזאת אינה מוצעת.',
  noneToInclude: 'אין קבוצה שאפשר לצרף.',
  exclude: (name) => `ביטול הצירוף של ${isolated(name)}`,
  removeGroup: (name) => `מחיקת ${isolated(name)}`,
  deleteTitle: (name) => `למחוק את הקבוצה ${quoted(name)}?`,
  deleteHint: 'היא תימחק בשמירה הבאה.',
  usesLoading: 'בבדיקה היכן הקבוצה בשימוש',
  usesFailed: 'לא ניתן לבדוק היכן הקבוצה בשימוש.',
  tryAgain: 'ניסיון נוסף',
  unused: 'היא אינה בשימוש.',
  used: 'היא בשימוש במקומות האלה, ואחרי המחיקה לא תחול בהם על איש:',
  uses: {
    flag: (names) => `דגלי תכונות: ${list(names)}`,
    model: (names) => `מודלים: ${list(names)}`,
    template: (names) => `תבניות PowerPoint‏: ${list(names)}`,
    assistantGroup: (names) => `קבוצות של עוזרים: ${list(names)}`,
    group: (names) => `קבוצות שצירפו אותה: ${list(names)}`,
  },
  keep: 'השארת הקבוצה',
  deleteGroup: 'מחיקת הקבוצה',
} satisfies TextsOf<typeof groupsTexts>;
