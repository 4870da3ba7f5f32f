import { formatList, isolated, type TextsOf } from '@stoa/ui';
import type { flagsTexts } from '../../feature-flags/flags.texts.js';
import { count } from './hebrew.js';

export const flags = {
  section: 'דגלי תכונות',
  sectionHint: 'מה מופעל, ועבור מי המצב הפוך.',
  list: 'דגלים',
  flag: (name) => name,
  changed: 'השתנה',
  exceptions: 'חריגים',
  exceptionsOf: (name) => `חריגים של ${isolated(name)}`,
  count: (people, groups) =>
    people + groups === 0
      ? 'אין חריגים'
      : [
          people === 0 ? '' : count(people, 'אדם אחד', 'שני אנשים', '# אנשים'),
          groups === 0 ? '' : count(groups, 'קבוצה אחת', 'שתי קבוצות', '# קבוצות'),
        ]
          .filter(Boolean)
          .join(', '),
  people: 'אנשים (דוא״ל)',
  peopleHint: 'כתובת אחת בכל שורה. עבור האנשים האלה המצב הפוך.',
  groups: 'קבוצות Amplify',
  groupsHint: 'שם אחד בכל שורה. עבור החברים בהן המצב הפוך.',
  forWhom: 'מה חל על מי?',
  forWhomHint: 'אילו תכונות מופעלות עבור אדם אחד, ומה קובע זאת: הכללים השמורים, לא מה שטרם נשמר כאן.',
  email: 'כתובת הדוא״ל של האדם',
  lookUp: 'בדיקה',
  lookUpFailed: 'לא ניתן לבדוק את זה.',
  emailInvalid: 'יש להזין כתובת דוא״ל.',
  unknown: (email) => `איש עדיין לא התחבר בתור ${isolated(email)}. כך זה יהיה:`,
  person: (email, groups) =>
    groups === ''
      ? `${isolated(email)} אינו שייך לאף קבוצה.`
      : `${isolated(email)} שייך אל: ${isolated(groups)}`,
  featuresOf: (email) => `התכונות של ${isolated(email)}`,
  on: 'מופעל',
  off: 'כבוי',
  why: {
    default: () => 'לא נשמר לגביו דבר',
    rule: () => 'הכלל לכולם',
    person: () => 'חריג לאדם הזה',
    group: (groups) => `חריג לקבוצה: ${isolated(groups)}`,
    notServed: () => 'השרת הזה אינו מציע זאת',
    notConfigured: () => 'לא הוגדר בשרת הזה',
    notAdmin: () => 'למנהלי המערכת בלבד',
  },
  groupNames: (names) => formatList('he', names),
  add: 'הוספת דגל',
  name: 'שם הדגל',
  nameHint: (name) => (name === '' ? 'השם נכתב ב־camelCase.' : `השם יהיה ${isolated(name)}.`),
  nameRequired: 'לדגל נדרש שם.',
  nameTaken: 'כבר יש דגל בשם הזה.',
} satisfies TextsOf<typeof flagsTexts>;
