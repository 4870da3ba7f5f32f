import { formatDate, formatNumber, isolated, type TextsOf } from '@stoa/ui';
import type { embedTexts } from '../../embed/embed.texts.js';
import { count, quoted } from './hebrew.js';

const number = (value: number) => formatNumber('he', value);
const exampleOrigin = isolated('https://shop.example.org');
const policyHint = 'רק אם יש לאתר שלך כזו: יש להוסיף את אלה למה שהיא כבר מתירה.';
const settingsCanChange = 'אפשר לשנות זאת בהגדרות שלו.';

export const embed = {
  section: 'צ׳אט מוטמע',
  sectionHint: 'הצבת הצ׳אט באתרים אחרים. מפתח קובע היכן הוא יכול להופיע ומה מותר לו שם.',
  group: 'אתרים',

  keys: 'מפתחות',
  newKey: 'מפתח חדש',
  none: 'עדיין אין אתר עם הצ׳אט',
  noneHint: 'יש ליצור מפתח לאתר הראשון, לבחור כיצד הצ׳אט ייראה בו ולהעתיק את הקוד.',
  loading: 'המפתחות בטעינה',
  loadFailed: 'לא ניתן לטעון את המפתחות',
  tryAgain: 'ניסיון נוסף',
  allKeys: 'כל המפתחות',
  revoked: 'בוטל',
  revokedOn: (iso, now) => `בוטל: ${formatDate('he', iso, now)}`,
  usedOn: (iso, now) => `שימוש אחרון: ${formatDate('he', iso, now)}`,
  neverUsed: 'עדיין לא היה בשימוש',
  moreOrigins: (more) => count(more, 'ועוד אחד', 'ועוד שניים', 'ועוד #'),
  notFound: 'אין מפתח כזה',
  notFoundHint: 'ייתכן שנוצר בשרת אחר. הרשימה מציגה את המפתחות שנמצאים כאן.',
  revokedTitle: 'המפתח הזה בוטל',
  revokedHint: 'הצ׳אטים איתו הופסקו. כדי שבאתר יהיה שוב צ׳אט, יש ליצור לו מפתח אחר.',
  publicKey: 'מפתח ציבורי',
  anonymous: 'מבקרים אנונימיים',
  unsaved: 'לא נשמר',

  copyByHand: 'הדפדפן לא אפשר העתקה. אפשר לסמן את הטקסט ולהעתיק אותו ידנית.',
  copyPublicKey: 'העתקת המפתח הציבורי',

  tabs: { embed: 'הצבה באתר', settings: 'הגדרות' },

  secret: {
    created: 'המפתח נוצר. יש לשמור עכשיו את הסוד שלו',
    rotated: 'למפתח יש סוד חדש. יש לשמור אותו עכשיו',
    hint: 'הוא מוצג פעם אחת בלבד. צד השרת של האתר שלך צריך אותו כדי לקבל אסימונים; אסור שיגיע לדף או למאגר קוד.',
    label: 'סוד',
    copy: 'העתקת הסוד',
    done: 'שמרתי אותו',
  },

  danger: {
    title: 'סוד וביטול',
    hint: 'שניהם נכנסים לתוקף מיד.',
    rotate: 'החלפת הסוד',
    rotateHint: 'אם ייתכן שנחשף. צד השרת שלך צריך את הסוד החדש.',
    rotateTitle: 'להחליף את הסוד?',
    rotateQuestion:
      'הסוד הנוכחי מפסיק לפעול מיד: האתר שלך לא יקבל אסימונים עד שצד השרת שלו יקבל את החדש. שיחות שכבר מתנהלות יימשכו עד שתוקף האסימון שלהן יפוג.',
    revoke: 'ביטול המפתח',
    revokeHint: 'מסיים כל צ׳אט עם המפתח הזה. לא ניתן לחזור מכך.',
    revokeTitle: (name) => `לבטל את ${quoted(name)}?`,
    revokeQuestion: 'כל צ׳אט עם המפתח הזה ייפסק מיד, כולל תשובות שנכתבות עכשיו. מפתח שבוטל לא ניתן לשחזור.',
    cancel: 'חזרה',
    failed: {
      save: 'המפתח לא נשמר',
      rotate: 'הסוד לא הוחלף',
      revoke: 'המפתח לא בוטל',
    },
  },

  form: {
    newTitle: 'מפתח חדש',
    create: 'יצירת מפתח',
    save: 'שמירה',
    discard: 'ויתור על השינויים',
    unsaved: 'השינויים עדיין לא נשמרו.',
    saved: 'הכול שמור.',
    wrong: 'יש שדות שדורשים תשומת לב.',
    site: 'אתר',
    siteHint: 'איך המפתח נקרא כאן, ובאילו דפים הצ׳אט יכול להופיע.',
    name: 'שם',
    nameHint: 'רק מנהלי המערכת רואים אותו.',
    origins: 'מקורות (origins)',
    originsHint: `סכמה, מארח ויציאה, ללא נתיב: ${exampleOrigin}. כל תת־תחום הוא מקור בפני עצמו.`,
    origin: (n) => `מקור ${n}`,
    originExample: 'https://shop.example.org',
    addOrigin: 'הוספת מקור',
    removeOrigin: (n) => `הסרת מקור ${n}`,
    people: 'אנשים',
    peopleHint: 'מי יכול לכתוב, וכמה.',
    allowAnonymous: 'מבקרים אנונימיים',
    allowAnonymousHint: 'כל אחד בדפים האלה יכול לכתוב. אחרת האתר שלך מוסר מי כותב, בעזרת אסימון.',
    perMinute: 'הודעות של אדם אחד בדקה',
    perMinuteKey: 'הודעות של כולם יחד בדקה',
    maxTtl: 'תוקף מרבי של אסימון',
    maxTtlHint: 'הצ׳אט מביא את הבא בעצמו.',
    minutes: (n) => count(n, 'דקה אחת', 'שתי דקות', '# דקות'),
    seconds: (n) => count(n, 'שנייה אחת', 'שתי שניות', '# שניות'),
    abilities: 'יכולות',
    abilitiesHint: 'מה הצ׳אט יכול לעשות בדפים האלה.',
    scopes: {
      chat: { label: 'שיחה', hint: 'שליחת הודעות וקבלת תשובות.' },
      tools: { label: 'כלים של הדף', hint: 'הדף יכול להציע למודל פונקציות.' },
      upload: { label: 'תמונות', hint: 'אפשר לצרף תמונות.' },
      history: { label: 'היסטוריה', hint: 'שיחות קודמות נשמרות בדפדפן ומוצגות ברשימה.' },
    },
    models: 'מודלים',
    modelsHint: 'אם לא נבחר מודל, מודל ברירת המחדל עונה.',
    modelsNone: (name) => `אם לא נבחר מודל, עונה ${isolated(name)}, מודל ברירת המחדל.`,
    modelsLoading: 'המודלים בטעינה',
    modelGone: 'כבר לא מוצע',
    assistant: 'עוזר',
    assistantSection: 'מי עונה. מבקרים אינם רואים את ההוראות שלו ולא את הקבצים שלו.',
    assistantHint:
      'הוא עונה בתוקף ההרשאה שלך: כל עוד יש לך הרשאה לערוך אותו, ואם הוא שייך לקבוצה, כל עוד הוא מפורסם.',
    assistantLost:
      'העוזר הזה כבר אינו עונה: הוא נמחק, פרסומו בוטל, או שמי שבחר בו אינו מורשה עוד לערוך אותו. אפשר לבחור אחר, או לא לבחור.',
    assistantsFailed: 'לא ניתן לטעון את העוזרים שלך',
    noAssistant: 'ללא עוזר: המודל עצמו עונה',
    untitled: 'עוזר ללא שם',
    ofGroup: (name, group) => `${isolated(name)} (${isolated(group)})`,
    conversation: 'שיחה',
    conversationHint: 'כיצד הצ׳אט מציג את עצמו, ומה נאמר למודל מראש.',
    instructions: 'הוראות',
    instructionsHint: 'המודל קורא אותן לפני כל שיחה. דפים ומבקרים אינם יכולים לשנות אותן.',
    title: 'כותרת',
    titleHint: 'מופיעה בראש הצ׳אט.',
    greeting: 'ברכה',
    greetingHint: 'השורות הראשונות של שיחה ריקה.',
    prompts: 'הצעות',
    promptsHint: 'מוצעות כל עוד השיחה ריקה. להצעה ללא הודעה משלה נשלחת התווית.',
    prompt: (n) => `הצעה ${n}`,
    promptLabel: (n) => `התווית של הצעה ${n}`,
    promptText: (n) => `ההודעה של הצעה ${n}`,
    promptLabelHint: 'תווית',
    promptTextHint: 'ההודעה שנשלחת',
    addPrompt: 'הוספת הצעה',
    moveUp: (n) => `העברת הצעה ${n} למעלה`,
    moveDown: (n) => `העברת הצעה ${n} למטה`,
    removePrompt: (n) => `הסרת הצעה ${n}`,
    disclosure: 'הודעה לאישור',
    disclosureHint:
      'כל מבקר צריך לקרוא אותה עד הסוף ולאשר אותה לפני ההודעה הראשונה, ושוב אחרי כל שינוי. Markdown; אם אין הודעה, יש להשאיר ריק.',
    disclaimer: 'הבהרה',
    disclaimerHint: 'מופיעה מתחת לתיבת ההודעה. אם אין הבהרה, יש להשאיר ריק.',
    problem(field, problem) {
      switch (problem.code) {
        case 'missing':
          if (field === 'name') return 'יש לתת למפתח שם.';
          return field.startsWith('origins')
            ? `יש לציין לפחות מקור אחד, למשל ${exampleOrigin}.`
            : 'יש לתת להצעה תווית.';
        case 'tooLong':
          return `עד ${number(problem.max)} תווים.`;
        case 'tooMany':
          return `לא יותר מ־${number(problem.max)}.`;
        case 'notOrigin':
          return `יש לכתוב רק סכמה, מארח ויציאה, למשל ${exampleOrigin} או ${isolated('http://localhost:4000')}.`;
        case 'insecureOrigin':
          return 'יש להשתמש ב־https: השרת הזה פועל ב־https, ודפדפנים אינם מאפשרים לשלב בין השניים.';
        case 'twice':
          return 'המקור הזה כבר מופיע למעלה.';
        case 'notCount':
          return `יש לכתוב מספר שלם מ־1 עד ${number(problem.max)}.`;
        default:
          return problem satisfies never;
      }
    },
  },

  choose: {
    door: 'אופן השילוב',
    doors: {
      script: 'תגית script',
      element: 'רכיב HTML',
      modules: 'מפת ייבוא',
      react: 'React',
      headless: 'ללא ממשק',
      frame: 'מסגרת (iframe)',
    },
    doorHints: {
      script: 'שורה אחת בכל דף. אין צורך להתקין דבר.',
      element: `הרכיב ${isolated('<stoa-chat>')} מהחבילה, לאתרים עם bundler.`,
      modules: 'הרכיב כמודול מהשרת הזה, לאתרים בלי bundler.',
      react: 'רכיב React מהחבילה. הוא משתמש ב־React של האתר שלך.',
      headless: 'מצב ואירועים ללא ממשק משתמש: הצ׳אט מצויר על ידי האתר שלך.',
      frame:
        'דף של השרת הזה בתוך דף שלך, בלי סקריפט שלנו. מיועד למבקרים אנונימיים, והטקסטים בו מגיעים מהמפתח.',
    },
    people: 'אנשים',
    identity: 'מי כותב',
    anonymous: 'אנונימי',
    token: 'משתמשי האתר',
    tokenHint: 'צד השרת שלך מאמת את מי שמחובר שם.',
    anonymousOff: `המפתח הזה אינו מתיר מבקרים אנונימיים. ${settingsCanChange}`,
    place: 'מקום',
    mode: 'תצוגה',
    modes: {
      launcher: 'בועה בפינה',
      inline: 'בתוך תוכן הדף',
      sidebar: 'סרגל צד',
      page: 'דף שלם',
    },
    position: 'מיקום',
    positions: {
      'bottom-end': 'למטה, בסוף השורה',
      'bottom-start': 'למטה, בתחילת השורה',
      'top-end': 'למעלה, בסוף השורה',
      'top-start': 'למעלה, בתחילת השורה',
    },
    sides: { 'bottom-end': 'בסוף השורה', 'bottom-start': 'בתחילת השורה' },
    width: 'רוחב',
    height: 'גובה',
    px: 'px',
    range: (min, max) => `מ־${min} עד ${isolated(`${max} px`)}; עד אז חלה ברירת המחדל.`,
    openFirst: 'פתיחה בביקור הראשון',
    looks: 'מראה',
    scheme: 'צבעים',
    schemes: { auto: 'אוטומטי', light: 'בהיר', dark: 'כהה' },
    accent: 'צבע הדגשה',
    accentPicker: 'בחירת צבע ההדגשה',
    accentHint: `צבע כגון ${isolated('#0a7f5a')}.`,
    accentWrong: `יש לכתוב את הצבע בצורה ${isolated('#rgb')} או ${isolated('#rrggbb')}; עד אז חלה ברירת המחדל.`,
    accentPale: (ratio) =>
      `קשה לראות בדף בהיר: הניגודיות היא ${isolated(`${ratio} : 1`)}, והמינימום הוא ${isolated('3 : 1')}.`,
    accentDim: (ratio) =>
      `קשה לראות בדף כהה: הניגודיות היא ${isolated(`${ratio} : 1`)}, והמינימום הוא ${isolated('3 : 1')}.`,
    radius: 'פינות',
    font: 'גופן',
    fontHint: `גופן שיש בדף שלך, למשל ${isolated('Georgia, serif')}.`,
    launcherSize: 'גודל הבועה',
    inset: 'מרחק מהקצה',
    words: 'טקסטים',
    frameTitle: 'שם המסגרת',
    frameTitleHint: 'מוקרא על ידי קוראי מסך. כל שאר הטקסטים מגיעים מהמפתח.',
    title: 'כותרת',
    greeting: 'ברכה',
    prompts: 'הצעות',
    promptsHint: 'שאלה אחת בכל שורה. אם השדה ריק, מוצעות אלה של המפתח.',
    placeholder: 'הטקסט בתיבת הודעה ריקה',
    placeholderStandard: 'כתיבת הודעה…',
    locale: 'שפה',
    localePage: 'השפה של הדף',
    own: 'טקסטים משלך',
    ownChosen: (n) => count(n, 'אחד שונה', 'שניים שונו', '# שונו'),
    ownHint: 'במקום אלה של הצ׳אט, בכל שפה. שדה ריק אינו משנה דבר.',
    ownWords: {
      openChat: { label: 'שם הבועה', standard: 'פתיחת הצ׳אט' },
      assistant: { label: 'שם מי שעונה', standard: 'Stoa' },
      newConversation: { label: 'שיחה חדשה', standard: 'שיחה חדשה' },
      history: { label: 'שיחות קודמות', standard: 'שיחות קודמות' },
      offline: {
        label: 'ללא חיבור',
        standard: 'אין חיבור לרשת. מה שכתבת נשמר ואפשר לשלוח אותו אחר כך.',
      },
      rateLimited: {
        label: 'אחרי יותר מדי הודעות',
        hint: `${isolated('{count}')} מייצג את מספר השניות שיש להמתין.`,
        standard: 'יותר מדי הודעות בבת אחת. אפשר לשלוח שוב בעוד {count} שניות.',
      },
      signedOut: {
        label: 'אחרי שהחיבור הסתיים',
        standard: 'יש להתחבר שוב כדי להמשיך. מה שכתבת נשמר.',
      },
    },
    answers: 'תשובות',
    model: 'מודל',
    modelHint: 'אחד מאלה שהמפתח מציע.',
    abilities: 'יכולות',
    upload: 'אפשר לצרף תמונות',
    history: 'שיחות קודמות מוצגות ברשימה',
    context: 'המודל יודע מה הדף מציג',
    tool: 'הדף מציע כלי',
    renderer: 'הדף מצייר בלוקים משלו',
    blockKind: 'סוג הבלוק',
    blockKindHint: 'המילה שאחרי שלושת הגרשיים ההפוכים. הוראות המפתח צריכות לספר עליה למודל.',
    blockKindWrong: `1 עד 64 אותיות, ספרות או ${isolated('_ - . + #')}; עד אז אין בקוד בלוק כזה.`,
    events: 'אירועים',
    eventsChosen: (n) => count(n, 'נבחר אחד', 'נבחרו שניים', 'נבחרו #'),
    eventsLegend: 'על מה הדף שומע',
    eventsHint: 'למשל לצורך ניתוח נתונים. בקוד יש שורה לכל אירוע, להשלמה.',
    eventNames: {
      ready: 'הצ׳אט מוכן לשימוש',
      open: 'הצ׳אט נפתח',
      close: 'הצ׳אט נסגר',
      message: 'נוספה הודעה',
      'run-start': 'תשובה מתחילה',
      'run-end': 'תשובה הסתיימה',
      rate: 'תשובה דורגה',
      error: 'משהו נכשל',
    },
    eventText: 'אירועי הודעות כוללים את הטקסט',
    eventTextHint: 'אלה נתונים של המבקרים שלך. אחרת נמסרים רק מזהים וזמנים.',
    example: 'בקוד יש דוגמה להשלמה.',
    scopeOff: `המפתח הזה אינו מתיר זאת. ${settingsCanChange}`,
    version: 'גרסה',
    pinned: 'להישאר בגרסה הזאת',
    pinnedHint: (version) =>
      `הדפדפן יטען את גרסה ${isolated(version)} רק כפי שהיא עכשיו, לפי סכום הביקורת שלה.`,
  },

  code: {
    title: 'קוד',
    pieces: {
      page: 'בדף',
      code: 'בסקריפט של האתר שלך',
      style: 'בגיליון סגנונות של האתר שלך',
      server: 'בשרת שלך',
      policy: 'ב־Content-Security-Policy שלך',
    },
    hints: {
      page: '',
      code: '',
      style: '',
      server: `ל־Node. הקוד מחליף את הסוד של המפתח באסימון שתוקפו פג בקרוב. שרתים אחרים שולחים ${isolated('POST /embed/token')}.`,
      policy: policyHint,
    },
    notes: {
      file: `הדף קורא לו ${isolated('/chat.js')}; כל שם אחר מתאים גם הוא, אם הוא זהה בשני המקומות.`,
      map: 'המפה מופיעה לפני המודול הראשון של הדף.',
      mapHash: `${policyHint} הגיבוב הוא של המפה בדיוק כפי שהיא מודפסת, כולל הרווחים.`,
      mapNonce: `${policyHint} גם המפה צריכה שם nonce או את הגיבוב שלה.`,
    },
    needsToken: 'לקוד הזה נדרש אסימון לפני שהצ׳אט עונה',
    needsTokenHint:
      'המפתח אינו מתיר מבקרים אנונימיים. צד השרת שלך יכול להביא אסימונים בעזרת הקוד „בשרת שלך”, או שאפשר להתיר מבקרים אנונימיים בהגדרות המפתח.',
    allowVisitors: 'פתיחת ההגדרות',
    none: 'אין מסגרת עם המפתח הזה',
    noneHint: `מסגרת מיועדת למבקרים אנונימיים, והמפתח הזה אינו מתיר אותם. ${settingsCanChange}`,
    copy: (piece) => `העתקה: ${piece}`,
  },

  preview: {
    title: 'תצוגה מקדימה',
    frame: 'תצוגה מקדימה של הצ׳אט בדף',
    scheme: 'צבעי התצוגה המקדימה',
    light: 'בהיר',
    dark: 'כהה',
    width: 'רוחב התצוגה המקדימה',
    narrow: '390 px',
    full: 'מלא',
    loading: 'הצ׳אט בטעינה',
    failed: 'לא ניתן לטעון את הצ׳אט',
    failedHint: `הסקריפט ${isolated('/embed/embed.js')} לא התקבל. יש לבנות את היישום ולנסות שוב.`,
    headless: 'אין כאן מה לראות',
    headlessHint: 'אופן השילוב הזה אינו מצייר דבר בעצמו. האתר שלך קובע מה יוצג.',
    note: 'כך ייראה הצ׳אט באתר שלך, עם ההגדרות השמורות. ההודעות באמת נענות.',
  },
} satisfies TextsOf<typeof embedTexts>;
