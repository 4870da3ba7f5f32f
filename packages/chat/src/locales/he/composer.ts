import { formatNumber, formatPercent, type TextsOf, isolated } from '@stoa/ui';
import { texts as first } from '../../embed/texts/locales/he.js';
import type { attachmentsTexts } from '../../rooms/attachments/attachments.texts.js';
import type { readTextsTexts } from '../../rooms/attachments/read-texts.texts.js';
import type { composerTexts } from '../../rooms/composer/composer.texts.js';
import type { queueTexts } from '../../rooms/composer/queue.texts.js';
import type { slashTexts } from '../../rooms/composer/slash.texts.js';
import type { waitingListTexts } from '../../rooms/composer/waiting-list.texts.js';
import type { highlighterTexts } from '../../rooms/highlighter/highlighter.texts.js';
import type { pluginsTexts } from '../../rooms/plugins/plugins.texts.js';
import { close, count, files, locale, quoted, tokens, tryAgain } from './words.js';

export const composer = {
  ...first.composer,
  placeholder: 'כתיבת הודעה אל Stoa…',
  noModel: 'יש לבחור מודל לפני השליחה.',
  prefixHint: {
    json: 'התשובה תהיה JSON.',
    'json!': 'התשובה תהיה JSON מדויק.',
    csv: 'התשובה תהיה טבלה עם העמודות שיצוינו.',
    fn: 'התשובה תהיה קריאה לפונקציה עם הפרמטרים שיצוינו.',
  },
} satisfies TextsOf<typeof composerTexts>;

export const queue = {
  ...first.queue,
  stepRunning: (name, step, steps) => `${isolated(name)}: הבא בתור הוא שלב ${step} מתוך ${steps}`,
  stepsHeld: (name, step, steps) =>
    `${isolated(name)}: עצירה לפני שלב ${step} מתוך ${steps}. ההמשך ממתין לך.`,
} satisfies TextsOf<typeof queueTexts>;

export const slash = {
  suggestions: 'פקודות ותבניות',
  commandsGroup: 'פקודות',
  promptsGroup: 'תבניות',
  noMatch: 'אין פקודה או תבנית מתאימה.',
  sendsAsText: 'לחיצה נוספת על Enter שולחת את זה כטקסט.',
  suggestionCount: (n) =>
    count(
      n,
      'הצעה אחת. מקשי החצים בוחרים, Enter מאשר.',
      'שתי הצעות. מקשי החצים בוחרים, Enter מאשר.',
      '# הצעות. מקשי החצים בוחרים, Enter מאשר.',
    ),
} satisfies TextsOf<typeof slashTexts>;

export const waitingList = {
  ...first.waitingList,
  steps: (name) => `אוטומציה ${isolated(name)}`,
  stepNumber: (step) => `שלב ${step}.`,
  endSteps: 'עצירה',
  dropSteps: 'סיום כאן',
  goOn: 'המשך',
  nameFor: (action, text) => `${action}: ${text}`,
} satisfies TextsOf<typeof waitingListTexts>;

export const attachments = {
  add: 'הוספה להודעה',
  uploadFiles: 'העלאת קבצים',
  dataSources: 'מקורות נתונים',
  templates: 'תבניות',
  project: 'בחירת פרויקט',
  optimize: 'שיפור הניסוח',
  quality: 'שיתוף לשיפור האיכות',
  plugins: 'תוספים',
  yourFiles: 'הקבצים שלך',
  list: 'מצורף להודעה',
  remove: (name) => `הסרת ${isolated(name)}`,
  retry: tryAgain,
  retryOf: (name) => `ניסיון נוסף עם ${isolated(name)}`,
  waiting: 'בהמתנה',
  sending: (percent) => formatPercent(locale, percent / 100),
  uploading: (name) => `העלאת ${isolated(name)}`,
  processing: 'בקריאה',
  tokens,
  ready: (name) => `${isolated(name)} מצורף.`,
  failed: (name, message) => `${isolated(name)}: ${message}`,
  refused: 'לא צורף',
  andMore: (n) => `ועוד ${formatNumber(locale, n)}`,
  dismiss: close,
  emptyFolder: 'אין קבצים בתיקייה הזאת.',
  cutFolder: (most) => `מתיקייה אפשר לצרף עד ${files(most)}: השאר לא צורפו.`,
  dropHere: 'שחרור קבצים כאן מצרף אותם',
  cannotGo: (failures) => `עדיין לא נשלח. ${failures.join(' ')}`,
  removeAndSend: (n) => count(n, 'הסרה ושליחה', 'הסרת שניהם ושליחה', 'הסרת כולם ושליחה'),
  notRead: 'לא ניתן לקרוא את הקבצים. אפשר לנסות שוב.',
  waitForReply: 'אפשר לצרף קבצים להודעה אחרי סוף התשובה. יש לעצור אותה או להמתין לסופה.',
  documents: 'מסמכים מצורפים',
  download: (name) => `הורדת ${isolated(name)}`,
} satisfies TextsOf<typeof attachmentsTexts>;

export const readTexts = {
  notText: 'כאן אפשר לקרוא רק קובצי טקסט.',
  tooLarge: 'הקובץ גדול מכדי להיכנס להודעה.',
} satisfies TextsOf<typeof readTextsTexts>;

export const plugins = {
  title: 'תוספים',
  plugins: {
    rag: {
      name: 'חיפוש במסמכים',
      hint: 'במסמכים ארוכים מחפשים את מה שמתאים לשאלה. כשזה כבוי הם נשלחים בשלמותם, כל עוד יש מקום.',
    },
    'code-interpreter': {
      name: 'מפרש קוד',
      hint: 'תוכניות עונות בחישובים ובקבצים, במקום חיפוש במסמכים.',
    },
    artifacts: {
      name: 'תוצרים',
      hint: 'תשובות יכולות ליצור מסמכים ותוכניות קטנות שנפתחים לצד השיחה.',
    },
    'smart-focused-messages': {
      name: 'הודעות חכמות',
      hint: 'בשיחות ארוכות, נושאים קודמים נשלחים רק כשהם חשובים.',
    },
    memory: { name: 'זיכרון', hint: 'עובדות שאישרת נשלחות עם כל הודעה.' },
  },
  move: 'הזזת החלונית',
  moveHelp: 'מקשי החצים מזיזים את החלונית, Enter מעביר אותה לצד השני.',
  close: 'סגירת התוספים',
  reset: 'חזרה לברירת המחדל',
  kept: 'נשמר בדפדפן הזה, לכל השיחות.',
} satisfies TextsOf<typeof pluginsTexts>;

export const highlighter = {
  title: 'מדגיש',
  modes: { prompt: 'שאלה', edit: 'עריכה מהירה', compose: 'שילוב' },
  mode: 'מה לעשות בטקסט שנבחר',
  placeholders: {
    prompt: 'שאלה על הטקסט שנבחר',
    edit: 'איך לשנות את הטקסט שנבחר',
    compose: 'למה נועדה הפסקה החדשה',
  },
  send: { prompt: 'שליחה', edit: 'עריכה', compose: 'הוספת פסקה' },
  passages: 'קטעים',
  passagesHint: 'אפשר לבחור עוד טקסט כדי להוסיף אותו.',
  passagesFull: (max) =>
    `פסקה אחת יכולה להכיל עד ${count(max, 'קטע אחד', 'שני קטעים', '# קטעים')}. יש להסיר אחד כדי להוסיף אחר.`,
  addPassage: 'הוספת הטקסט שנבחר',
  removePassage: (text) => `הסרה: ${isolated(text)}`,
  place: 'מקום ההוספה',
  choosePlace: 'בחירת המקום',
  atStart: 'בהתחלה',
  afterBlock: (text) => `אחרי ${quoted(text)}`,
  editing: { reply: 'התשובה בעריכה…', artifact: 'התוצר בעריכה…' },
  edited: { reply: 'התשובה נערכה.', artifact: 'התוצר נערך.' },
  stop: 'עצירה',
  revert: 'ביטול השינויים',
  keep: 'השארת השינויים',
  close,
} satisfies TextsOf<typeof highlighterTexts>;
