import { formatUtcDay, isolated, type TextsOf } from '@stoa/ui';
import type { usageTexts } from '../../usage/usage.texts.js';
import { count } from './hebrew.js';

export const usage = {
  report: 'שימוש',
  by: 'חלוקה לפי',
  dimensions: {
    day: 'יום',
    model: 'מודל',
    person: 'אדם',
    account: 'חשבון',
    assistant: 'עוזר',
    entryPoint: 'דרך הגישה',
  },
  entryPoints: {
    web: 'היישום',
    embed: 'צ׳אט מוטמע',
    api: 'API',
    mcp: 'שרת MCP',
    background: 'ברקע',
  },
  notKnown: 'לא תועד',
  noAssistant: 'ללא עוזר',
  personalAssistant: (id) => `עוזר אישי (${isolated(id)})`,
  noAccount: 'לא רשום COA',
  period: 'תקופה',
  periods: {
    thisMonth: 'החודש',
    lastMonth: 'החודש שעבר',
    days30: '30 ימים',
    days90: '90 ימים',
  },
  from: 'מתאריך',
  to: 'עד תאריך',
  backwards: 'היום הראשון מאוחר מהיום האחרון.',
  dayOf: (date) => formatUtcDay('he', date),
  total: 'סך הכול',
  figures: {
    replies: 'בקשות',
    inputTokens: 'אסימוני קלט',
    cachedTokens: 'מתוכם מהמטמון',
    embeddingTokens: 'מתוכם להטבעה',
    outputTokens: 'אסימוני פלט',
    reasoningTokens: 'מתוכם לחשיבה',
    costUsd: 'עלות',
  },
  csvFigures: {
    replies: 'בקשות',
    inputTokens: 'אסימוני קלט',
    cachedTokens: 'אסימונים מהמטמון',
    embeddingTokens: 'אסימוני הטבעה',
    outputTokens: 'אסימוני פלט',
    reasoningTokens: 'אסימוני חשיבה',
    costUsd: 'עלות בדולרים',
  },
  sortBy: (column) => `מיון לפי ${column}`,
  chart: (days, peak) =>
    count(
      days,
      `העלות ביום אחד, לכל היותר ${isolated(peak)}`,
      `העלות ביומיים, לכל היותר ${isolated(peak)} ליום`,
      `העלות ב־# ימים, לכל היותר ${isolated(peak)} ליום`,
    ),
  dearest: (n) => count(n, 'היקר ביותר', 'שני היקרים ביותר', '# היקרים ביותר'),
  omitted: (n, cost) =>
    count(
      n,
      `אחד נוסף עלה ${isolated(cost)} ונמצא בקובץ ה־CSV.`,
      `שניים נוספים עלו יחד ${isolated(cost)} ונמצאים בקובץ ה־CSV.`,
      `# נוספים עלו יחד ${isolated(cost)} ונמצאים בקובץ ה־CSV.`,
    ),
  omittedRow: (n) => count(n, 'אחד נוסף', 'שניים נוספים', '# נוספים'),
  estimated: (n) =>
    count(
      n,
      'האסימונים של בקשה אחת הם אומדן: הספק לא מסר נתונים.',
      'האסימונים של שתי בקשות הם אומדן: הספקים לא מסרו נתונים.',
      'האסימונים של # בקשות הם אומדן: הספקים לא מסרו נתונים.',
    ),
  explained:
    'בקשה נספרת כשהיא מסתיימת, לפי המחירים באותו זמן; מחירים מאוחרים יותר אינם משנים דבר. הימים הם לפי UTC.',
  csv: 'ייצוא CSV',
  csvFailed: 'לא ניתן ליצור את קובץ ה־CSV.',
  fileName: 'usage',
  loading: 'נתוני השימוש בטעינה',
  failed: 'לא ניתן לקרוא את נתוני השימוש.',
  tryAgain: 'ניסיון נוסף',
  none: 'לא היה שימוש',
  noneHint: 'אף בקשה לא הסתיימה בימים האלה.',
} satisfies TextsOf<typeof usageTexts>;
