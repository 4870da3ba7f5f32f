import { isolated, type TextsOf } from '@stoa/ui';
import type { peopleTexts } from '../../people/people.texts.js';
import { count, quoted } from './hebrew.js';

export const people = {
  label: 'אנשים',
  hint: 'אפשר להקליד כתובת, להדביק כמה כתובות או להקליד # לבחירת קבוצה.',
  needs: {
    people: 'יש להוסיף לפחות אדם אחד.',
    typed: 'יש להוסיף את מה שנשאר כאן או להסיר אותו.',
  },
  problems: {
    invalid: (entry) => `${quoted(entry)} אינה כתובת דוא״ל.`,
    duplicate: (entry) => `${quoted(entry)} כבר ברשימה.`,
    member: (entry) => `${quoted(entry)} כבר נמצא בין החברים.`,
    self: (entry) => `${quoted(entry)} היא הכתובת שלך.`,
    unknownGroup: (entry) => `אין קבוצה בשם ${quoted(entry)} בין הקבוצות שלך.`,
    emptyGroup: (entry) => `אין אף אחד אחר ב־${quoted(entry)}.`,
    tooMany: (entry) => `הרשימה מלאה; לא כל חברי ${quoted(entry)} נוספו.`,
  },
  picker: {
    chosen: 'אנשים לשיתוף',
    suggestions: 'הצעות',
    placeholder: 'name@example.org',
    remove: (email) => `הסרת ${isolated(email)}`,
    removed: (email) => `${isolated(email)} הוסר`,
    added: (n) => count(n, 'נוסף אדם אחד', 'נוספו שני אנשים', 'נוספו # אנשים'),
    found: (n) => count(n, 'הצעה אחת', 'שתי הצעות', '# הצעות'),
    searching: 'בחיפוש',
  },
  members: (n) => count(n, 'אדם אחד', 'שני אנשים', '# אנשים'),
} satisfies TextsOf<typeof peopleTexts>;
