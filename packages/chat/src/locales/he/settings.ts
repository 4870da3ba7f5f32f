import type { Remaining } from '@stoa/core/contract';
import {
  formatDateTime,
  formatDay,
  formatNumber,
  formatUtcDay,
  formatUtcMonth,
  type TextsOf,
  isolated,
} from '@stoa/ui';
import type { billingTexts } from '../../rooms/billing/billing.texts.js';
import type { promptCostTexts } from '../../rooms/billing/prompt-cost.texts.js';
import type { spendingTexts } from '../../rooms/billing/spending.texts.js';
import type { integrationsTexts } from '../../rooms/integrations/integrations.texts.js';
import type { panelTabsTexts } from '../../rooms/settings/panel-tabs.texts.js';
import type { myDataTexts } from '../../rooms/my-data/my-data.texts.js';
import type { settingsTexts } from '../../rooms/settings/settings.texts.js';
import {
  answers,
  cancel,
  close,
  conversations,
  count,
  days,
  folders,
  locale,
  messages,
  templates,
  tryAgain,
  untitled,
} from './words.js';

const number = (n: number): string => formatNumber(locale, n);

export const panelTabs = {
  settings: 'הגדרות',
  workspaces: 'סביבות עבודה',
} satisfies TextsOf<typeof panelTabsTexts>;

export const settings = {
  title: 'הגדרות',
  appearance: 'מראה',
  theme: 'ערכת נושא',
  dark: 'כהה',
  light: 'בהירה',
  system: 'לפי המערכת',
  language: 'שפה',
  languageHint: 'של הכפתורים, התפריטים וההודעות של היישום, בדפדפן הזה. התשובות נכתבות בשפה שבה כותבים.',
  languageOfBrowser: 'כמו בדפדפן',
  languageFailed: 'לא ניתן היה להביא את הטקסטים של השפה הזאת. יש לבדוק את החיבור ולבחור בה שוב.',
  account: 'חשבון',
  email: 'דוא״ל',
  name: 'שם',
  role: 'תפקיד',
  administrator: 'מנהל המערכת',
  member: 'חבר',
  tryAgain,
  more: 'הגדרות נוספות',

  tabs: {
    configurations: 'תצורה',
    storage: 'שמירת שיחות',
    keyboard: 'מקלדת',
    tools: 'כלים',
    data: 'הנתונים שלך',
    workspaces: 'סביבות עבודה ישנות',
  },

  models: 'מודלים מוצגים',
  modelsHint: 'המודלים שאפשר לבחור בתחילת שיחה. מודלים מוסתרים ממשיכים לענות היכן שהם בשימוש.',
  searchModels: 'חיפוש מודלים',
  noModelMatches: 'אין מודל מתאים.',
  otherFamily: 'אחר',
  familyAll: (family) => `כל המודלים של ${isolated(family)}`,
  shownOf: (shown, total) => `מוצגים ${shown} מתוך ${total}`,
  stays: {
    default: 'לא ניתן להסתיר את מודל ברירת המחדל.',
    last: 'לפחות מודל אחד צריך להישאר מוצג.',
  },
  defaultModel: 'ברירת מחדל',
  modelsLoading: 'המודלים בטעינה',

  features: 'תכונות',
  options: {
    includeArtifacts: {
      label: 'תוצרים',
      hint: 'תשובות יכולות ליצור מסמכים ותוכניות קטנות שנפתחים לצד השיחה.',
    },
    includeFocusedMessages: {
      label: 'מיקוד חכם של הודעות',
      hint: 'בשיחות ארוכות, נושאים קודמים נשלחים רק כשהם חשובים. העלות קטנה יותר והתשובה מהירה יותר.',
    },
    includePluginSelector: {
      label: 'בחירת תוספים',
      hint: 'מציג לצד תיבת ההודעה באילו כלים ההודעה יכולה להשתמש.',
    },
    includeHighlighter: {
      label: 'מדגיש',
      hint: 'אפשר לבחור טקסט בתשובה כדי לשאול עליו או לערוך אותו במקומו.',
    },
    includeMemory: {
      label: 'זיכרון',
      hint: 'עובדות שאישרת נזכרות ומשמשות בשיחות הבאות.',
    },
  },

  storage: 'היכן נשמרות השיחות',
  storageHint:
    'שיחות פרטיות נשארות בדפדפן הזה; השרת אינו שומר אף אחת מהודעותיהן. שיחות בענן נמצאות בסביבת העבודה, בכל מכשיר שבו נכנסים לחשבון שלך.',
  storageChoices: {
    'future-local': {
      label: 'שיחות חדשות פרטיות',
      hint: 'השיחות הקיימות נשארות במקומן.',
    },
    'future-cloud': {
      label: 'שיחות חדשות בענן',
      hint: 'השיחות הקיימות נשארות במקומן.',
    },
    'local-only': {
      label: 'הכול פרטי',
      hint: 'מעביר את כל השיחות שבענן לדפדפן הזה ושומר כאן את החדשות.',
    },
    'cloud-only': {
      label: 'הכול בענן',
      hint: 'מעביר את כל השיחות הפרטיות לסביבת העבודה ושומר שם את החדשות.',
    },
  },
  storageCounts: (cloud, local) => `כרגע ${conversations(cloud)} בענן, ${number(local)} פרטיות.`,
  confirmLocalTitle: (n) => (n === 0 ? 'לשמור הכול כפרטי?' : `להעביר ${conversations(n)} לדפדפן הזה?`),
  confirmLocal:
    'העותקים בענן נמחקים אחרי שכל שיחה נשמרה כאן. מכשירים אחרים לא יראו אותן עוד, וניקוי הנתונים של הדפדפן הזה ימחק אותן לצמיתות.',
  confirmCloudTitle: (n) => (n === 0 ? 'לשמור הכול בענן?' : `להעביר ${conversations(n)} לענן?`),
  confirmCloud:
    'כל שיחה מועתקת לסביבת העבודה ואז מוסרת מהדפדפן הזה. אפשר לראות אותן בכל מכשיר שבו נכנסים לחשבון שלך.',
  confirmRunning: 'שיחות שנכתבת בהן תשובה נשארות במקומן ומפורטות בסוף.',
  confirmMove: (n) => (n === 0 ? 'אישור' : `העברת ${conversations(n)}`),
  cancel,
  storageBusy: 'שיחות נמצאות בהעברה. אפשר לבחור שוב אחרי שיגיעו.',

  workspacesHint:
    'סביבות עבודה אינן בשימוש עוד. מה שנשמר בהן עדיין קיים: בוחרים סביבה, מסמנים את מה שצריך ומייבאים.',
  workspace: 'סביבת עבודה',
  chooseWorkspace: 'בחירת סביבת עבודה',
  untitledWorkspace: 'ללא הערה',
  savedOn: (date) => `נשמרה ב־${date}`,
  loadWorkspace: 'הצגת התוכן',
  workspaceLoading: 'סביבת העבודה בטעינה',
  workspaceEmptyTitle: 'אין מה להעביר',
  workspaceEmpty: 'בסביבה הזאת יש רק מה שכבר נמצא במקום אחר: שיחות בענן, עוזרים או התבניות הקבועות.',
  workspaceConversations: 'שיחות',
  workspaceFolders: 'תיקיות',
  workspacePrompts: 'תבניות',
  untitled,
  messages,
  importItems: 'ייבוא הפריטים',
  importing: 'בייבוא…',
  nothingChosen: 'יש לסמן לפחות פריט אחד.',
  chosen: (n) => count(n, 'נבחר פריט אחד', 'נבחרו שני פריטים', 'נבחרו # פריטים'),
  importDone: 'יובא',
  importSummary: (chats, kept, prompts) =>
    [conversations(chats), folders(kept), templates(prompts)].join(', '),
  importKnown: (n) =>
    count(
      n,
      'שיחה אחת כבר הייתה כאן ונשארה כפי שהיא.',
      'שתי שיחות כבר היו כאן ונשארו כפי שהן.',
      '# שיחות כבר היו כאן ונשארו כפי שהן.',
    ),
  importFailed: (n) =>
    count(n, 'לא ניתן היה לייבא שיחה אחת', 'לא ניתן היה לייבא שתי שיחות', 'לא ניתן היה לייבא # שיחות'),
  chooseAnother: 'בחירת סביבת עבודה אחרת',

  workspacesRetiredTitle: 'סביבות עבודה אינן בשימוש עוד',
  workspacesRetired:
    'סביבות העבודה ששמרת עדיין קיימות. יש לפתוח את ההגדרות, לעבור ללשונית „סביבות עבודה ישנות”, לבחור סביבה וללחוץ על „ייבוא הפריטים”.',
  openLegacyWorkspaces: 'פתיחת סביבות העבודה הישנות',
} satisfies TextsOf<typeof settingsTexts>;

export const billing = {
  title: 'העלות מתחילת החודש',
  monthOf: (date) => formatUtcMonth(locale, date),
  dayOf: (date) => formatUtcDay(locale, date),
  today: (amount) => `${amount} היום`,
  loading: 'עלות החודש בטעינה',
  failed: 'לא ניתן לקרוא את עלות החודש.',
  tryAgain,
  byModel: 'לפי מודל',
  byDay: 'לפי יום',
  day: 'יום',
  cost: 'עלות',
  peak: (amount) => `עד ${amount} ביום`,
  chart: (n) => `העלות של ${days(n)} בחודש`,
  facts: (replies, input, cached, output) =>
    [
      answers(replies),
      cached > 0
        ? `${number(input)} אסימוני קלט (מתוכם ${number(cached)} מהמטמון)`
        : `${number(input)} אסימוני קלט`,
      `${number(output)} אסימוני פלט`,
    ].join(' · '),
  nothing: 'אף תשובה לא עלתה דבר החודש.',
  nothingHint: 'העלות של כל תשובה נספרת בסיומה, לפי מחירי המודל.',
  explained: 'כל תשובה נספרת בסיומה, לפי מחירי המודל. הימים הם לפי שעון UTC.',
  allUsage: 'כל השימוש',
  usageFailed: 'לא ניתן לטעון את השימוש.',
  close,
} satisfies TextsOf<typeof billingTexts>;

const spent: Record<Remaining['scope'], string> = {
  site: 'כולם יחד יכולים להוציא עוד',
  person: 'אפשר להוציא עוד',
  account: 'מהחשבון הזה אפשר להוציא עוד',
  key: 'במפתח ה־API הזה אפשר להוציא עוד',
};
const within: Record<Remaining['period'], string> = { Monthly: 'החודש', Daily: 'היום', Hourly: 'בשעה הזאת' };

export const spending = {
  account: 'החיוב בחשבון',
  byDefault: (name) => `חשבון ברירת המחדל (${isolated(name)})`,
  left: (scope, period, amount, resetsAt) =>
    `${spent[scope]} ${isolated(amount)} ${within[period]}. התקופה הבאה מתחילה ב־${formatDateTime(locale, resetsAt)}.`,
  notKnown: 'לא ניתן לקרוא כמה עוד אפשר להוציא.',
} satisfies TextsOf<typeof spendingTexts>;

export const promptCost = {
  sendAnyway: 'שליחה בכל זאת',
  title: 'לשאול את המודל שוב?',
  cancel: 'ביטול',
} satisfies TextsOf<typeof promptCostTexts>;

export const integrations = {
  title: 'חיבורים',
  lead: 'חיבור חשבונות כדי שמודלים יוכלו לקרוא בהם לפי בקשתך. דבר בהם לעולם אינו משתנה.',
  providers: 'ספקים',
  google: 'Google',
  loading: 'החיבורים בטעינה…',
  failed: 'לא ניתן לקרוא אילו חשבונות מחוברים.',
  tryAgain,
  connect: 'חיבור',
  disconnect: 'ניתוק',
  connectOf: (name) => `חיבור ${isolated(name)}`,
  disconnectOf: (name) => `ניתוק ${isolated(name)}`,
  connected: 'מחובר',
  waiting: 'יש להמשיך בחלון שנפתח.',
  blocked: 'הדפדפן חסם את החלון. יש לאפשר חלונות קופצים בדף הזה, ואז ללחוץ שוב על „חיבור”.',
  ok: 'אישור',
  names: {
    google_calendar: ['Google Calendar', 'אירועים ולוחות שנה'],
    google_sheets: ['Google Sheets', 'גיליונות אלקטרוניים ותוכן התאים'],
    google_docs: ['Google Docs', 'מסמכים והטקסט שלהם'],
    google_drive: ['Google Drive', 'השמות והתוכן של הקבצים שלך'],
    google_forms: ['Google Forms', 'טפסים והשאלות שבהם'],
    google_gmail: ['Gmail', 'הודעות בתיבת הדואר שלך'],
  },
} satisfies TextsOf<typeof integrationsTexts>;

const keptFor = (n: number | null) =>
  n === null ? 'עד שיימחק על ידך' : count(n, 'יום אחד', 'יומיים', '# ימים');

export const myData = {
  loading: 'בטעינה…',
  failed: 'לא ניתן לקרוא מה נשמר.',
  tryAgain,
  kept: 'כמה זמן נשמרים דברים',
  keptHint:
    'מה שישן יותר נמחק, כאילו מחקת אותו. כדאי לשמור בנפרד מה שנחוץ לזמן ארוך יותר, למשל בייצוא שיחות.',
  everything: 'הכול נשמר עד שיימחק על ידך.',
  kinds: {
    conversations: 'שיחות בענן, מאז השינוי האחרון',
    files: 'קבצים, מאז ההעלאה',
    shares: 'מה ששיתפת, מאז השיתוף',
    memories: 'זיכרונות, מאז שנזכרו',
    analytics: 'שיחות מוקלטות עם עוזרים, מאז התשובה האחרונה',
  },
  days: keptFor,
  next: (n, from) => `החל מ־${isolated(formatDay('he', from))}: ${keptFor(n)}`,
  looks: 'מי היה יכול לקרוא את השיחות שלך',
  looksHint:
    'מנהלי המערכת יכולים לקרוא שיחות של אחרים רק מסיבה מסוימת, למשך שעה, ורק אם הדבר הופעל כאן. כל פעם כזאת מוצגת לך.',
  nobody: 'אף אחד.',
  goneReader: 'מישהו שכבר אינו כאן',
  from: (from, until) => `החל: ${formatDateTime('he', from)}; עד: ${formatDateTime('he', until)}`,
  at: (iso) => formatDateTime('he', iso),
  reason: (reason) => `הסיבה: ${isolated(reason)}`,
  read: 'שיחות שנקראו',
  noneRead: 'אף שיחה לא נפתחה.',
  gone: 'שיחה שנמחקה מאז',
  archive: 'נוצר ארכיון של כל מה ששמור עליך',
} satisfies TextsOf<typeof myDataTexts>;
