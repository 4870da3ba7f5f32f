import { formatList, type TextsOf, isolated } from '@stoa/ui';
import type { ApprovalScope, ToolEffect } from '@stoa/core/contract';
import type { CallStatus, ToolPause } from '@stoa/core/rules';
import { texts as later } from '../../embed/texts/deferred/he.js';
import type { apiKeyCardTexts } from '../../rooms/proposals/api-key-card.texts.js';
import type { assistantCardTexts } from '../../rooms/proposals/assistant-card.texts.js';
import type { proposalsTexts } from '../../rooms/proposals/proposals.texts.js';
import type { allowedToolsTexts } from '../../rooms/tools/allowed-tools.texts.js';
import type { mcpServersTexts } from '../../rooms/tools/mcp-servers.texts.js';
import type { pythonFunctionsTexts } from '../../rooms/tools/python-functions.texts.js';
import type { toolRunTexts } from '../../rooms/tools/tool-run.texts.js';
import { cancel, count, locale, quoted, tryAgain } from './words.js';

export const proposals = later.proposals satisfies TextsOf<typeof proposalsTexts>;

export const assistantCard = {
  documents: 'המסמכים של השיחה הזאת',
  incomplete: 'עדיין לא שלם: לעוזר נדרשים שם, תיאור והוראות.',
  ready: 'דבר לא נוצר לפני אישור שלך.',
  created: 'העוזר נוצר בהצלחה!',
  failed: 'יצירת העוזר נכשלה. אפשר לנסות שוב.',
  create: 'יצירת העוזר',
  select: 'שיחה איתו',
} satisfies TextsOf<typeof assistantCardTexts>;

const names = (all: readonly string[]): string => formatList(locale, all.map(isolated));

export const apiKeyCard = {
  incomplete: 'נתוני המפתח אינם שלמים',
  fields: {
    account: 'חשבון',
    appName: 'שם היישום',
    accessTypes: 'סוגי גישה',
    rateLimit: 'מגבלת עלות',
  },
  missing: (sentence, fields) => `${sentence}: ${formatList(locale, fields)}`,
  systemWithDelegate: 'למפתח מערכת לא יכול להיות בא כוח. יש להשאיר אחד מהשניים ריק.',
  needsAccount: 'כדי ליצור מפתח API יש להוסיף חשבון עם מחרוזת COA תקינה.',
  unknownAccount: (account) => `אין לך חשבון ${quoted(account)} שיכול לשלם על מפתח.`,
  failed: 'לא ניתן ליצור או להשבית כרגע את מפתח ה־API. אפשר לנסות שוב מאוחר יותר.',
  createFailed: (reason) => `לא ניתן ליצור את מפתח ה־API: ${reason}`,
  updateFailed: (failed) => `עדכון מפתחות ה־API נכשל: ${failed.join(', ')}`,
  ready: 'דבר לא נעשה לפני אישור שלך.',
  hidden: 'מפתח לעולם אינו מוצג בשיחה. אפשר לראות אותו ב„ניהול חשבונות”.',
  created: 'המפתח נוצר. אפשר לראות אותו ב„ניהול חשבונות”, ובשום מקום בשיחה הזאת.',
  changed: 'המפתחות שונו.',
  deactivated: (n) => count(n, 'המפתח הושבת.', 'המפתחות הושבתו.', 'המפתחות הושבתו.'),
  create: 'יצירת המפתח',
  change: 'שינוי',
  deactivate: 'השבתה',
  deactivateTitle: (keys) =>
    keys.length === 1
      ? `להשבית את מפתח ה־API ${quoted(keys[0] ?? '')}?`
      : `להשבית את מפתחות ה־API ${names(keys)}?`,
  deactivateQuestion: 'אי אפשר לבטל זאת. מה שמשתמש בהם יפסיק לפעול מיד.',
  cancel,
  open: 'פתיחת ניהול החשבונות',
  openDocs: 'פתיחת התיעוד',
  docs: 'מה ה־API יכול לעשות, איך קוראים לו, וקבצים לטבלה ול־Postman.',
} satisfies TextsOf<typeof apiKeyCardTexts>;

export const allowedTools = {
  allowed: 'מה שאישרת',
  none: 'דבר. כלי שמשנה או שולח משהו שואל אותך בכל פעם.',
  noneHint: 'כשכלי שואל, אפשר לאשר אותו לשיחה אחת, או לתמיד אם הוא רק קורא.',
  always: 'בכל השיחות',
  conversation: 'בשיחה אחת',
  since: (when) => `מאז ${when}`,
  recipient: (host) => `שולח נתונים אל ${isolated(host)}`,
  withdraw: 'ביטול האישור',
  withdrawOf: (tool) => `ביטול האישור של ${isolated(tool)}`,
  withdrawn: (tool) => `${isolated(tool)} ישאל שוב.`,
  loading: 'האישורים שלך בטעינה…',
  failed: 'לא ניתן לטעון את זה.',
  withdrawFailed: 'לא ניתן היה לבטל את האישור. אפשר לנסות שוב.',
  tryAgain,
} satisfies TextsOf<typeof allowedToolsTexts>;

export const mcpServers = {
  title: 'שרתי כלים',
  lead: 'שרתים שפועלים לפי Model Context Protocol. כל קריאה שואלת אותך קודם.',
  none: 'אין לך שרתים.',
  loading: 'שרתי הכלים בטעינה…',
  failed: 'לא ניתן לטעון את שרתי הכלים.',
  tryAgain,
  add: 'הוספת שרת',
  edit: 'עריכה',
  editOf: (name) => `עריכת ${isolated(name)}`,
  name: 'שם',
  url: 'כתובת',
  urlPlaceholder: 'https://',
  token: 'אסימון',
  tokenHint: 'נשאר ריק אם השרת אינו דורש אסימון, או אם מתחברים אליו. איש לא יראה אותו שוב.',
  tokenKept: 'אסימון שמור. הקלדת אסימון אחר מחליפה אותו.',
  save: 'שמירה',
  cancel,
  remove: 'הסרה',
  removeOf: (name) => `הסרת ${isolated(name)}`,
  removeQuestion: (name) => `להסיר את ${isolated(name)} עם האסימון שלו?`,
  keep: 'השארה',
  shared: 'מוצע על ידי האתר הזה',
  turn: (name) => `שימוש ב־${isolated(name)}`,
  check: 'בדיקה מחדש',
  checkOf: (name) => `בדיקה מחדש של ${isolated(name)}`,
  statuses: {
    unknown: 'עדיין לא נבדק',
    ready: 'מוכן',
    unreachable: 'לא ניתן להגיע אליו',
    signIn: 'נדרשת התחברות',
  },
  states: {
    accepted: 'אושר',
    new: 'חדש',
    changed: 'השתנה',
  },
  tools: (n) => count(n, 'כלי אחד', 'שני כלים', '# כלים'),
  noTools: 'אין לו כלים.',
  isOther: 'הוא מציג את עצמו אחרת מכפי שאישרת.',
  look: 'הכלים האלה חדשים או השתנו. יש לקרוא את התיאור שלהם לפני שמאשרים אותם.',
  accept: 'אישור ושימוש',
  acceptOf: (name) => `אישור הכלים של ${isolated(name)}`,
  signIn: 'התחברות',
  signInAgain: 'התחברות מחדש',
  signInOf: (name) => `התחברות אל ${isolated(name)}`,
  signInAt: 'ההתחברות היא בכתובת',
  signInOpen: 'פתיחת הדף',
  signInWaiting: 'בהמתנה להתחברות שלך שם. ההמשך אוטומטי.',
  signedIn: 'החשבון שלך מחובר',
  signOut: 'התנתקות',
  signOutOf: (name) => `התנתקות מ־${isolated(name)}`,
  notRevoked: 'התנתקת כאן. לא ניתן היה להודיע לשרת; אפשר לבטל את הגישה בחשבון שלך שם.',
  unnamed: 'נדרשים שם וכתובת.',
  notSaved: 'זה לא הצליח. אפשר לנסות שוב.',
} satisfies TextsOf<typeof mcpServersTexts>;

const statuses: Record<CallStatus, string> = {
  writing: 'בהכנה',
  waiting: 'ממתין לתשובה שלך',
  running: 'בביצוע',
  done: 'בוצע',
  failed: 'נכשל',
  denied: 'לא אישרת',
  refused: 'לא בוצע',
  timedOut: 'הזמן נגמר',
  stopped: 'נעצר',
  lost: 'התשובה הסתיימה לפני שבוצע',
};
const scopes: Record<ApprovalScope, string> = {
  once: 'אישור חד־פעמי',
  conversation: 'אישור בשיחה הזאת',
  always: 'אישור תמיד',
};
const effects: Record<ToolEffect, (recipient: string) => string> = {
  read: (recipient) =>
    recipient === ''
      ? 'הוא קורא, ואינו משנה דבר.'
      : `הוא קורא, ומוסר אל ${isolated(recipient)} את מה שמופיע כאן.`,
  write: (recipient) =>
    recipient === '' ? 'הוא משנה משהו שלך.' : `הוא משנה משהו אצל ${isolated(recipient)}.`,
  send: (recipient) =>
    recipient === '' ? 'הוא שולח את זה למישהו אחר.' : `הוא שולח את זה אל ${isolated(recipient)}.`,
};
const limits: Record<ToolPause['limit'], (used: string, most: string) => string> = {
  steps: (used, most) => `התשובה ביצעה ${used} מתוך ${most} שלבים.`,
  time: (used, most) => `התשובה נמשכת ${used} מתוך ${most} שניות.`,
  cost: (used, most) => `התשובה עלתה ${used} מתוך ${most} דולר.`,
  calls: (used) => `התשובה ביצעה את אותה קריאה ${used} פעמים, ומבקשת לבצע אותה שוב.`,
  results: (used, most) => `הכלים השיבו ${used} תווים מתוך ${most} שהתשובה רשאית לקרוא.`,
};

export const toolRun = {
  used: (n) => count(n, 'קריאה אחת לכלי', 'שתי קריאות לכלים', '# קריאות לכלים'),
  wants: (title) => `לאשר את הביצוע של ${quoted(title)}?`,
  effect: (effect, recipient) => effects[effect](recipient),
  arguments: 'עם הערכים האלה בדיוק',
  noArguments: 'לא נמסר לו דבר.',
  result: 'מה נמסר למודל',
  passage: (from) => `המילים האלה לקוחות מ${quoted(from)}`,
  status: (status) => statuses[status],
  allow: (scope) => scopes[scope],
  deny: 'לא לאשר',
  waits: 'התשובה ממתינה להחלטה שלך.',
  ended: 'הקריאה הזאת לא נענתה.',
  notSent: 'ההחלטה שלך לא הגיעה לשרת. אפשר לנסות שוב.',
  cutFrom: (characters) => `קוצר: היו בו ${characters} תווים.`,
  whole: (name) => `התוצאה המלאה: ${isolated(name)}`,
  download: (name) => `הורדת ${isolated(name)}`,
  bytesOut: (bytes) => `נשלחו ${bytes} בתים.`,
  approved: 'אישרת את זה קודם לכן.',
  from: (source) => `מאת ${isolated(source)}.`,
  recipient: (host) => `נתונים נשלחו אל ${isolated(host)}.`,
  seconds: (seconds) => `${seconds} שנ׳`,
  cancel: 'סיום הקריאה',
  limit: (limit, used, most) => limits[limit](used, most),
  mayGoOn: 'היא ממתינה לפני שתמשיך.',
  goOn: 'המשך',
  stopHere: 'תשובה לפי מה שיש',
  inBlocks: 'המודל הזה אינו תומך בכלים, ולכן כתב את הקריאות כטקסט.',
  cost: (usd) => `התשובות שביקשו אותן עלו ${usd}.`,
} satisfies TextsOf<typeof toolRunTexts>;

export const pythonFunctions = {
  title: 'פונקציות Python',
  lead: 'פונקציות שאפשר לתת, תחת ״פעולות״, לעוזרים שמותר לך לערוך. הן רצות בלי רשת ובלי קבצים, ושואלות בכל פעם.',
  none: 'לא רשמת פונקציות.',
  add: 'רישום פונקציה',
  name: 'שם הפונקציה',
  code: 'קוד',
  codeHint: 'קובץ Python שלם שהפונקציה נמצאת בו. הטקסט שלה אומר למודלים מה היא עושה.',
  incomplete: 'נדרשים שם וקוד.',
  register: 'רישום',
  cancel: 'ביטול',
  registered: (name: string) => `${name} נרשמה.`,
  parameters: (names: readonly string[]) =>
    names.length === 0 ? 'בלי פרמטרים' : `פרמטרים: ${names.join(', ')}`,
  showCode: 'קוד',
  codeOf: (name: string) => `הקוד של ${name}`,
  change: 'שינוי',
  changeOf: (name: string) => `שינוי ${name}`,
  remove: 'מחיקה',
  removeOf: (name: string) => `מחיקת ${name}`,
  removeQuestion: (name: string) => `למחוק את הפונקציה ״${name}״? עוזרים שקיבלו אותה ימשיכו בלעדיה.`,
  keep: 'להשאיר',
  removed: (name: string) => `${name} נמחקה.`,
  removeFailed: 'לא ניתן היה למחוק את הפונקציה. נא לנסות שוב.',
  registerFailed: 'לא ניתן היה לרשום את הפונקציה. נא לנסות שוב.',
  loading: 'הפונקציות נטענות…',
  failed: 'לא ניתן היה לטעון את הפונקציות שלך.',
  tryAgain: 'ניסיון נוסף',
} satisfies TextsOf<typeof pythonFunctionsTexts>;
