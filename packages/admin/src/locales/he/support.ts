import { formatBytes, formatDateTime, formatNumber, isolated, type TextsOf } from '@stoa/ui';
import type { supportTexts } from '../../support/support.texts.js';
import { count } from './hebrew.js';

const moment = (iso: string) => formatDateTime('he', iso);
const number = (n: number) => formatNumber('he', n);

export const support = {
  section: 'תפעול',
  sectionHint: 'תשובות שנכתבות, תורים, מודלים, מסד הנתונים ושגיאות של השרת. מה שאנשים כותבים אינו מוצג כאן.',
  reload: 'טעינה מחדש',
  tryAgain: 'ניסיון נוסף',
  loading: 'מצב השרת בטעינה',
  at: moment,
  number,
  table: {
    sortBy: (column) => `מיון לפי ${column}`,
    selectAll: 'בחירת הכול',
    selectRow: (row) => `בחירת ${isolated(row)}`,
    filters: 'מסננים',
    loading: 'בטעינה',
    loadMore: 'טעינת עוד',
    tryAgain: 'ניסיון נוסף',
  },

  errors: 'שגיאות',
  noErrors: 'אין שגיאות ב־90 הימים האחרונים.',
  open: 'פתוחה',
  resolved: (iso, by) =>
    by === null ? `טופלה: ${moment(iso)}` : `טופלה: ${moment(iso)}, על ידי ${isolated(by)}`,
  occurred: (n, first, last) =>
    count(
      n,
      `פעם אחת: ${moment(last)}`,
      `פעמיים, לראשונה: ${moment(first)}, לאחרונה: ${moment(last)}`,
      `# פעמים, לראשונה: ${moment(first)}, לאחרונה: ${moment(last)}`,
    ),
  note: 'מה נעשה בעניין',
  noteOf: (error) => `מה נעשה בעניין: ${isolated(error)}`,
  resolve: 'סימון כשגיאה שטופלה',
  reopen: 'סימון כשגיאה פתוחה',
  saveNote: 'שמירת ההערה',

  runs: 'תשובות שנכתבות עכשיו',
  noRuns: 'אף תשובה אינה נכתבת.',
  runColumns: { person: 'אדם', model: 'מודל', since: 'מאז', actions: 'פעולות' },
  stop: 'עצירה',
  stopOf: (email) => `עצירת התשובה אל ${isolated(email)}`,
  stopTitle: (email) => `לעצור את התשובה אל ${isolated(email)}?`,
  stopHint: 'התשובה מסתיימת במקום שבו היא נמצאת. מה שנכתב נשאר.',
  keep: 'להמשיך אותה',
  stopping: 'בעצירה',
  goneProcess: 'תהליך השרת שלה כבר לא פועל',

  models: 'מודלים בשעה האחרונה',
  noModels: 'לא הייתה פנייה לאף מודל.',
  modelFacts: (completed, failed) => `${number(completed)} הושלמו, ${number(failed)} נכשלו`,
  working: 'פועל',
  rests: (until) => `מושבת זמנית עד ${moment(until)}`,
  failures: (n) => count(n, 'כישלון אחד', 'שני כישלונות ברצף', '# כישלונות ברצף'),

  queues: 'תורים',
  noQueues: 'עד כה דבר לא נכנס לתור.',
  queueFacts: (waiting, active, failed) =>
    `${number(waiting)} ממתינים, ${number(active)} בביצוע, ${number(failed)} נכשלו`,
  oldest: (iso) => `הממתין הוותיק ביותר: מאז ${moment(iso)}`,

  database: 'מסד הנתונים',
  databaseFacts: (version, bytes, ms) =>
    `${isolated(`PostgreSQL ${version}`)}, ${isolated(formatBytes('he', bytes))}; ענה בתוך ${number(ms)} מילישניות.`,
  connections: (used, most) => `${number(used)} מתוך ${number(most)} חיבורים בשימוש.`,

  processes: 'תהליכי שרת',
  alive: 'פועל',
  gone: 'אין סימן חיים',
  processFacts: (started, beat) => `הופעל: ${moment(started)}; סימן חיים אחרון: ${moment(beat)}`,
} satisfies TextsOf<typeof supportTexts>;
