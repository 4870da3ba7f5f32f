import { formatDate, isolated, type TextsOf } from '@stoa/ui';
import type { configsTexts } from '../../configs/configs.texts.js';
import { count } from './hebrew.js';

export const configs = {
  group: 'אתר',
  features: 'תכונות',
  loading: 'התצורה בטעינה',
  tryAgain: 'ניסיון נוסף',
  save: 'שמירת השינויים',
  discard: 'ויתור על השינויים',
  reload: 'טעינה מחדש',
  unsaved: (n) =>
    n === 0
      ? '* שינויים שלא נשמרו'
      : count(n, '* שינוי אחד לא נשמר', '* שני שינויים לא נשמרו', '* # שינויים לא נשמרו'),
  saved: 'הכול שמור.',
  savedBy: (name, iso, now) => `נשמר על ידי ${isolated(name)}, ${formatDate('he', iso, now)}`,
  review: (n) => count(n, 'בדיקת שינוי אחד', 'בדיקת שני שינויים', 'בדיקת # שינויים'),
  more: (n) => count(n, 'ועוד אחד', 'ועוד שניים', 'ועוד #'),
  entry: 'רשומה',
  on: 'מופעל',
  off: 'כבוי',
  none: 'ריק',
  removed: 'הוסר',
  secretChanged: 'הסוד הוחלף.',
  findEffects: 'בדיקה על מי זה משפיע',
  effectsFailed: 'לא ניתן לבדוק על מי זה משפיע.',
  touchesNobody: 'איש לא יקבל או יאבד בגלל זה תכונה, מודל או קבוצה.',
  effect: ({ kind, name, gain, lose }) =>
    [
      `${{ flag: 'התכונה', model: 'המודל', group: 'הקבוצה' }[kind]} ${isolated(name)}:`,
      [
        lose > 0 ? count(lose, 'אדם אחד יאבד גישה', 'שני אנשים יאבדו גישה', '# אנשים יאבדו גישה') : '',
        gain > 0 ? count(gain, 'אדם אחד יקבל גישה', 'שני אנשים יקבלו גישה', '# אנשים יקבלו גישה') : '',
      ]
        .filter(Boolean)
        .join(', '),
    ].join(' '),
  versions: 'גרסאות קודמות',
  versionsLoading: 'הגרסאות בטעינה',
  versionsFailed: 'לא ניתן לקרוא את הגרסאות.',
  version: (version) => `גרסה ${version}`,
  versionBy: (name, iso, now) =>
    name === null ? formatDate('he', iso, now) : `${isolated(name)}, ${formatDate('he', iso, now)}`,
  wasReset: '(חזרה לסביבה)',
  inForce: 'בתוקף',
  restore: 'שחזור',
  restoreOf: (version) => `שחזור גרסה ${version}`,
  toEnvironment: 'החזרת הכול למה שהסביבה קובעת',
  saveFirst: 'יש לשמור תחילה את השינויים או לוותר עליהם; אחר כך אפשר לשחזר גרסה.',
  locked: 'זה נקבע בקובץ בשרת, ולכן אפשר לשנות את זה רק שם.',
  saveFailed: 'דבר לא נשמר',
  staleTitle: 'מישהו אחר שמר בינתיים',
  staleBy: (name) => `נשמר בינתיים על ידי ${isolated(name)}`,
  staleMerged: 'השינויים שלך עדיין כאן, על גבי מה שנשמר. יש לעבור עליהם ולשמור שוב.',
  whole: 'הכול',
  theirs: (n) => (n === 1 ? 'השינוי של האחר' : `${n} השינויים של האחר`),
  takeTheirs: (name) => `לקבל את הגרסה של האחר: ${isolated(name)}`,
  staleConflicts: (names) => `שניכם שיניתם: ${isolated(names)}. שמירה תחליף את השינויים האחרים בשלך.`,
} satisfies TextsOf<typeof configsTexts>;
