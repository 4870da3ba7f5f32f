import { sentence, type MessageCode } from '@stoa/core/contract';
import type { TextsOf } from '@stoa/ui';
import type { sentencesTexts } from '../../texts/sentences.texts.js';

/** Those that the page itself says. What the server says stays as it was said. */
const own: Partial<Record<MessageCode, string>> = {
  'settings.localOnly': 'לא ניתן לשמור את ההגדרות בענן; בדפדפן הזה הן חלות בכל זאת.',
  'storage.full':
    'אין עוד מקום לשיחות בדפדפן. אפשר לייצא את השיחות ולמחוק את אלה שכבר אין בהן צורך, כדי לפנות מקום.',
  'storage.syncFailed': 'לא ניתן לסנכרן את השיחות שבדפדפן עם אלה שבענן. אפשר לטעון מחדש את הדף ולנסות שוב.',
};

export const sentences = {
  sentence: (code, values) => own[code] ?? sentence(code, values),
} satisfies TextsOf<typeof sentencesTexts>;
