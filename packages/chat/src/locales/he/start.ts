import { isolated, type TextsOf } from '@stoa/ui';
import type { accountTexts } from '../../rooms/account/account.texts.js';
import type { agreementTexts } from '../../rooms/agreement/agreement.texts.js';
import type { startTexts } from '../../rooms/start/start.texts.js';
import type { headerTexts } from '../../shell/conversation/header.texts.js';
import type { originTexts } from '../../shell/conversation/origin.texts.js';
import type { signInTexts } from '../../shell/start-up/sign-in.texts.js';
import type { workspaceTexts } from '../../shell/workspace.texts.js';
import { cancel, close, count, quoted, tryAgain } from './words.js';

const changed = (title: string, n: number): string =>
  n === 0 ? title : `${title}, ${count(n, 'שינוי אחד', 'שני שינויים', '# שינויים')}`;

export const start = {
  anonymous: 'אנונימי',
  greeting: (name) => (name ? `במה נתחיל, ${isolated(name)}?` : 'במה נתחיל?'),
  tryAgain,
  suggestionsLabel: 'הצעות',
  suggestions: [
    {
      title: 'הסבר של מושג',
      text: 'הסבר איך פועלת הצפנה במפתח ציבורי, עם דוגמה אחת מחיי היום־יום.',
    },
    {
      title: 'השוואת אפשרויות',
      text: 'השווה בטבלה בין PostgreSQL ל־SQLite עבור שירות רשת קטן.',
    },
    {
      title: 'ניסוח טיוטה',
      text: 'נסח הודעה קצרה לצוות שלי על העברת הפגישה השבועית ליום שלישי.',
    },
    { title: 'עבודה על קוד', text: 'כתוב פונקציה ב־TypeScript שמקבצת רשימה לפי מפתח, עם בדיקות.' },
  ],
  model: 'מודל',
  chooseModel: 'בחירת מודל',
  searchModels: 'חיפוש מודלים',
  noModels: 'אין מודל מתאים.',
  noModelsAvailable: 'עדיין אין מודלים שזמינים לך. מנהל המערכת יכול להוסיף.',
  demo: 'הדגמה',
  default: 'ברירת מחדל',
  images: 'קורא תמונות',
  contextWindow: (tokens) => `הקשר של ${tokens}`,
  costHint: (input, output) => `למיליון אסימונים: קלט ${input}, פלט ${output}`,
  free: 'ללא עלות',
  otherFamily: 'אחר',
  storage: 'מקום השמירה',
  cloud: 'ענן',
  private: 'פרטי',
  cloudExplained: 'נשמרת בסביבת העבודה, בכל מכשיר שבו נכנסים לחשבון שלך.',
  privateExplained: 'נשמרת בדפדפן הזה בלבד. השרת אינו שומר אף אחת מהודעותיה.',
  cloudOff: 'השמירה בענן כבויה בסביבת העבודה שלך.',
  advanced: 'הגדרות מתקדמות',
  replySettings: (n) => changed('הגדרות מתקדמות', n),
  plugins: (n) => changed('תוספים', n),
  systemPrompt: 'הוראות מותאמות',
  systemPromptHint: 'מה המודל צריך לדעת, או לפי מה עליו לפעול לאורך השיחה.',
  systemPromptPlaceholder: 'עליך לערוך בקפידה ולענות בעברית תקנית…',
  instructionsChoice: 'בחירת הוראות מותאמות',
  ownInstructions: 'משלך',
  temperature: 'טמפרטורה',
  temperatureLabels: { precise: 'מדויק', neutral: 'מאוזן', creative: 'יצירתי' },
  responseLength: 'אורך התשובה',
  responseLengthLabels: { concise: 'תמציתי', average: 'בינוני', verbose: 'מפורט' },
  upToTokens: (tokens) => `עד ${tokens} אסימונים`,
} satisfies TextsOf<typeof startTexts>;

export const account = {
  menuOf: (name) => `התפריט של ${isolated(name)}`,
  files: 'הקבצים שלך',
  importConversations: 'ייבוא שיחות',
  exportConversations: 'ייצוא שיחות',
  settings: 'הגדרות',
  theme: 'ערכת נושא',
  dark: 'כהה',
  light: 'בהירה',
  system: 'לפי המערכת',
  integrations: 'חיבורים',
  manageAccounts: 'ניהול חשבונות',
  monthCost: 'העלות מתחילת החודש',
  memoryDialog: 'זיכרון',
  savedArtifacts: 'תוצרים שמורים',
  assistantAdmin: 'ניהול עוזרים',
  administration: 'ניהול המערכת',
  documentation: 'תיעוד',
  feedback: 'שליחת משוב',
  dismiss: close,
  memoryTitle: 'החלון הזה אינו שומר דבר.',
  memory: 'שיחות פרטיות וטיוטות נעלמות עם סגירתו, כי הדפדפן אינו מאפשר כאן אחסון.',
} satisfies TextsOf<typeof accountTexts>;

export const agreement = {
  title: 'הסכם גילוי נתונים',
  lead: 'יש לקרוא את ההסכם עד סופו, ואז להקליד את כתובת הדוא״ל שלך כדי לאשר אותו.',
  changed: 'ההסכם השתנה. זה הנוסח החדש.',
  text: 'נוסח ההסכם',
  loading: 'ההסכם בטעינה',
  unavailable: 'לא ניתן לטעון את ההסכם.',
  empty: 'אין כאן טקסט. אפשר לפנות למנהל המערכת, או להתנתק.',
  tryAgain,
  openPdf: 'הורדת ה־PDF',
  scrollOn: 'יש לגלול עד הסוף כדי להמשיך.',
  isRead: 'הגעת לסוף.',
  email: 'כתובת הדוא״ל שלך',
  emailHint: (email) => `החשבון המחובר: ${isolated(email)}.`,
  accept: 'אישור',
  signOut: 'התנתקות',
} satisfies TextsOf<typeof agreementTexts>;

export const header = {
  rename: 'שינוי שם השיחה',
  menu: 'פרטי השיחה',
  details: 'פרטים',
  toCloudTitle: 'להעביר את השיחה הזאת לענן?',
  toCloudDetail:
    'היא תישמר בסביבת העבודה ותגיע לכל מכשיר שבו נכנסים לחשבון שלך. דבר לא מוסר מכאן לפני שהעותק שלם.',
  toLocalTitle: 'להפוך את השיחה הזאת לפרטית?',
  toLocalDetail: 'היא תישמר בדפדפן הזה בלבד, והעותק בענן יימחק. מכשירים אחרים לא יציגו אותה עוד.',
  confirmToCloud: 'העברה לענן',
  confirmToLocal: 'הפיכה לפרטית',
  moving: 'בהעברה…',
  blockedWhileStreaming: 'יש להמתין לסוף התשובה.',
  cancel,
  costTitle: 'עלות השיחה הזאת',
  tokensTitle: 'האסימונים של השיחה הזאת',
  atLeast: (amount) => `לפחות ${amount}`,
  total: 'סך הכול',
  inputTokens: 'אסימוני קלט',
  outputTokens: 'אסימוני פלט',
  costExplained: 'כל התשובות, על כל גרסאותיהן, לפי מחירי המודלים.',
  costPartial: 'בחלק מהתשובות לא צוין השימוש או שלמודל אין מחירים, ולכן זו העלות המזערית.',
  clearTitle: 'לנקות את כל ההודעות?',
  clearDetail: 'כל ההודעות וכל הגרסאות שלהן מוסרות. אפשר לבטל זאת במשך כמה שניות.',
  confirmClear: 'ניקוי ההודעות',
} satisfies TextsOf<typeof headerTexts>;

export const origin = {
  group: { label: 'קבוצה', hint: 'היא נמצאת בתיקייה של קבוצה.' },
  imported: {
    label: 'מיובאת',
    hint: 'חלק מהודעותיה הגיעו מקובץ או ממישהו אחר. דבר ממה שבהן אינו מבוצע.',
  },
} satisfies TextsOf<typeof originTexts>;

export const signIn = {
  title: 'מקום שקט לחשוב עם מודלי שפה.',
  lead: 'השיחות שלך נשמרות במקום שבחרת: בדפדפן הזה או בסביבת העבודה.',
  action: 'התחברות',
  languages: 'שפה',
  development: 'התחברות לצורכי פיתוח מופעלת. בדף הבא מופיעים אנשים מוכנים; אין צורך בסיסמה.',
  expiredTitle: 'החיבור שלך הסתיים',
  expired: 'יש להתחבר כדי להמשיך מהמקום שבו עצרת; הטיוטות שלך נשמרו.',
  refreshFailed: 'לא ניתן היה לחדש את החיבור. יש להתחבר כדי להמשיך מהמקום שבו עצרת; הטיוטות שלך נשמרו.',
  failedTitle: 'ההתחברות לא הושלמה',
  failed: 'שירות ההתחברות לא אישר את זהותך. אפשר לנסות שוב.',
  attemptUnknown:
    'ההתחברות הזאת התחילה לפני זמן רב מדי, כבר נעשה בה שימוש, או שהתחילה בדפדפן אחר. יש להתחבר שוב.',
  refused: [
    'שירות ההתחברות לא אישר את זהותך, או שלא נתת שם את הסכמתך.',
    'יש להתחבר שוב. אם זה חוזר, יש לפנות למנהל המערכת: הסיבה רשומה ביומן השרת.',
  ],
  providerUnavailable: 'שירות ההתחברות אינו עונה כרגע. אפשר לנסות שוב בעוד כמה דקות.',
  emailMissing: (claim) => [
    `שירות ההתחברות לא מסר כתובת דוא״ל שאפשר להשתמש בה (שדה ${quoted(claim)}).`,
    'ניסיון נוסף לא יעזור. יש להוסיף כתובת לחשבון שלך שם, או לפנות למנהל המערכת.',
  ],
  emailUnverified: [
    'שירות ההתחברות אינו מציין שכתובת הדוא״ל שלך אומתה, ורק כתובות מאומתות מתקבלות.',
    'ניסיון נוסף לא יעזור לפני אימות הכתובת שם. אם היא אומתה, יש לפנות למנהל המערכת.',
  ],
  emailTaken: [
    'כתובת הדוא״ל שלך שייכת כאן לחשבון אחר.',
    'ניסיון נוסף לא יעזור. יש לברר עם מנהל המערכת איזה מהשניים שלך.',
  ],
  deactivated: ['החשבון שלך כאן הושבת.', 'ניסיון נוסף לא יעזור. אם זו טעות לדעתך, אפשר לפנות למנהל המערכת.'],
  actionAgain: 'התחברות עם חשבון אחר',
  notFoundTitle: 'אין דבר בכתובת הזאת.',
  notFound: 'ייתכן שהקישור ישן, או שחלק ממנו חסר.',
  toStart: (name) => `מעבר אל ${isolated(name)}`,
  notLoadedTitle: 'הדף לא נטען במלואו',
  notLoaded: 'יש לבדוק את החיבור ואז לטעון שוב.',
  loadAgain: 'טעינה מחדש',
  signedOutTitle: 'התנתקת',
  signedOut: 'הטיוטות במכשיר הזה נשמרות עד שובך.',
} satisfies TextsOf<typeof signInTexts>;

export const workspace = {
  offline: 'אין חיבור לרשת. מה שכתבת נשמר ויישלח כשהחיבור יחזור.',
  name: 'Stoa',
  settingUp: 'בהכנה',
  settingUpDetail: 'השיחות והמודלים שלך בטעינה. זה ייקח רגע.',
  settingUpSteps: { conversations: 'השיחות שלך בטעינה', models: 'המודלים וההגדרות בטעינה' },
  unread: 'לא ניתן היה לחפש את השיחה הזאת',
  missing: 'השיחה הזאת אינה כאן',
  missingDetail: 'ייתכן שנמחקה. שיחה פרטית נפתחת רק בדפדפן שבו נכתבה.',
  startNew: 'שיחה חדשה',
  lookAgain: 'חיפוש נוסף',
  skipToComposer: 'דילוג לתיבת ההודעה',
  skipToMain: 'דילוג לתוכן',
  leftPanel: 'שיחות והגדרות',
  rightPanel: 'תבניות',
  openLeftPanel: 'הצגת השיחות',
  closeLeftPanel: 'הסתרת השיחות',
  closeRightPanel: 'הסתרת התבניות',
  signOut: 'התנתקות',
} satisfies TextsOf<typeof workspaceTexts>;
