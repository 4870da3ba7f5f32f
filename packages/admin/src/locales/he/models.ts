import type { ConfigSource } from '@stoa/core/contract';
import { formatList, formatNumber, isolated, type TextsOf } from '@stoa/ui';
import type { ModelFieldName, ModelProblem, MovablePart } from '../../models/model-rows.js';
import type { modelsTexts } from '../../models/models.texts.js';
import { count, quoted } from './hebrew.js';

const usd = (value: number) => isolated(`$${formatNumber('he', value, 6)}`);
const fields: Readonly<Record<ModelFieldName, string>> = {
  id: 'מזהה',
  name: 'שם',
  provider: 'ספק',
  description: 'תיאור',
  systemPrompt: 'הנחיית מערכת',
  inputContextWindow: 'חלון ההקשר של הקלט',
  outputTokenLimit: 'אורך הפלט המרבי',
  inputTokenCost: 'קלט',
  outputTokenCost: 'פלט',
  cachedTokenCost: 'קלט מהמטמון',
};
const parts: Readonly<Record<MovablePart, string>> = {
  isDefault: 'מודל ברירת המחדל',
  defaultAdvancedModel: 'המודל המתקדם',
  defaultCheapestModel: 'המודל הזול ביותר',
  defaultQAModel: 'מודל הניתוח',
};
const problems: Readonly<Record<ModelProblem, string>> = {
  required: 'יש למלא את השדה הזה.',
  requiredWindow: 'למודל זמין נדרש מספר גדול מ־0.',
  taken: 'כבר יש מודל עם המזהה הזה.',
  whole: 'יש להזין מספר שלם, 0 או יותר.',
  amount: 'יש להזין מספר, 0 או יותר.',
};
const sources: Readonly<Record<ConfigSource | 'new', string>> = {
  environment: 'מהסביבה',
  override: 'שונה כאן',
  stored: 'נוסף כאן',
  new: 'חדש',
};

export const models = {
  section: 'מודלים נתמכים',
  sectionHint: 'באילו מודלים אפשר לבחור, כמה הם עולים, ומהו מודל ברירת המחדל.',
  list: 'מודלים',
  empty: 'אין מודלים נתמכים. יש להוסיף מודל.',
  search: 'חיפוש מודלים',
  nothingFound: 'אין מודל שזה מופיע בשם, במזהה או בספק שלו.',
  add: 'הוספת מודל',
  edit: (name) => `שינוי ${isolated(name)}`,
  remove: (name) => `הסרת ${isolated(name)}`,
  restore: (name) => `החזרת ${isolated(name)} למה שהסביבה קובעת`,
  keep: (name) => `השארת ${isolated(name)}`,
  goesBack: 'יחזור בשמירה הבאה למה שהסביבה קובעת.',
  isRemoved: 'יוסר בשמירה הבאה.',
  changed: 'לא נשמר',
  source: (source) => sources[source],
  unavailable: 'לא זמין',
  groupsOf: (n) => count(n, 'לקבוצה אחת בלבד', 'לשתי קבוצות בלבד', 'ל־# קבוצות בלבד'),
  embeds: 'להטבעות',
  prices: ({ inputTokenCost, outputTokenCost }) =>
    inputTokenCost + outputTokenCost === 0
      ? 'ללא מחיר'
      : `קלט ${usd(inputTokenCost)}, פלט ${usd(outputTokenCost)} ל־1,000 אסימונים`,
  defaults: 'ברירות מחדל',
  defaultsHint: 'מודל אחד לכל תפקיד. הוא חייב להיות זמין לכולם.',
  part: (part) => parts[part],
  partHint: {
    isDefault: 'שיחות חדשות מתחילות בו. לא ניתן להסתיר אותו.',
    defaultAdvancedModel: 'למשימות שדורשות יותר חשיבה.',
    defaultCheapestModel: 'לכותרות ולמשימות קטנות אחרות.',
    defaultQAModel: 'מדרג ומסכם שיחות. אם לא נבחר, המודל הזול ביותר עושה זאת.',
  },
  none: 'אין',
  embeddings: (name) => `ההטבעות נוצרות על ידי ${isolated(name)}; כך קובעת סביבת השרת.`,
  addTitle: 'הוספת מודל',
  editTitle: (name) => `שינוי ${isolated(name)}`,
  field: (name) => fields[name],
  problem: (problem) => problems[problem],
  missing: 'יש שדות חובה ריקים',
  missingFields: (names) =>
    `יש למלא: ${formatList(
      'he',
      names.map((name) => fields[name]),
    )}.`,
  idHint: 'כפי שהספק מכיר אותו. לא ניתן לשנות אותו אחר כך.',
  idFixed: 'לא ניתן לשנות אותו.',
  providerHint: 'לשרת צריך להיות חיבור אליו.',
  systemPromptHint: 'מופיעה לפני כל שיחה עם המודל הזה.',
  noSystemPrompts: 'המודל הזה אינו מקבל הנחיית מערכת: היא נכתבת בהודעה הראשונה.',
  windows: 'אורכים',
  windowsHint: 'באסימונים.',
  costs: 'עלויות',
  costsHint: 'דולרים ל־1,000 אסימונים. אם קלט מהמטמון הוא 0, מחירו כמחיר קלט אחר.',
  supportsImages: 'מקבל תמונות',
  supportsSystemPrompts: 'מקבל הנחיות מערכת',
  isAvailable: 'זמין',
  isAvailableHint: 'כולם יכולים לבחור בו; אם נבחרו קבוצות למטה, רק החברים בהן.',
  embeddingHint: 'מזהה שמכיל „embed” שייך למודל הטבעה: לא ניתן לבחור בו לשיחה.',
  groups: 'קבוצות בלעדיות',
  groupsHint: 'רק החברים בהן יכולים לבחור במודל. בלי קבוצה הוא מיועד לכולם.',
  noGroups: 'אין קבוצות Amplify.',
  groupGone: 'אין קבוצה בשם הזה.',
  groupSearch: 'חיפוש קבוצות',
  groupsLoading: 'הקבוצות בטעינה',
  tryAgain: 'ניסיון נוסף',
  cancel: 'ביטול',
  leave: {
    title: 'לוותר על מה שכתבת?',
    hint: 'הטופס שונה, ודבר ממנו לא יישמר.',
    keep: 'המשך העריכה',
    act: 'ויתור על השינויים',
  },
  done: 'סיום',
  moveTitle: (name) => `${quoted(name)} הוא ברירת מחדל`,
  moveHint: 'יש לבחור איזה מודל יבוא במקומו.',
  moveNone: 'אין מודל אחר שזמין לכולם. יש להפוך תחילה מודל לזמין.',
  move: 'המשך',
} satisfies TextsOf<typeof modelsTexts>;
