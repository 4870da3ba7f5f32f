import { isolated, type TextsOf } from '@stoa/ui';
import type { limitsTexts } from '../../limits/limits.texts.js';

export const limits = {
  section: 'מגבלות עלות',
  sectionHint: 'כמה מותר להוציא על מודלים בשעה, ביום או בחודש.',
  person: 'כל אדם',
  personHint: 'לא משנה איזה מהחשבונות שלו משלם. לחשבונות יכולות להיות מגבלות משלהם.',
  site: 'כולם יחד',
  alert: 'התראת עלות',
  alertHint: 'לפני שליחה של בקשה שעלולה לעלות סכום כזה נשאלת שאלה. מי שמסרב אינו מפסיד דבר.',
  isActive: 'שאלה לפני בקשות יקרות',
  alertCost: 'החל מהעלות הזאת, בדולרים',
  alertMessage: 'הודעה',
  alertMessageHint: `${isolated('<totalCost>')} מייצג את העלות, ו־${isolated('<prompts>')} את מספר הבקשות.`,
  alertMessageMissing: 'יש לכתוב מה לשאול. עד אז מוצגת ההודעה הרגילה.',
  preview: (sentence) => `כך זה ייראה: ${isolated(sentence)}`,
  siteHint: 'כשמגיעים אליה, איש אינו יכול לפנות למודל עד התקופה הבאה.',
} satisfies TextsOf<typeof limitsTexts>;
