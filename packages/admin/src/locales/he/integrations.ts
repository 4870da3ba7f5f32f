import { isolated, type TextsOf } from '@stoa/ui';
import type { integrationsTexts } from '../../integrations/integrations.texts.js';

export const integrations = {
  section: 'חיבורים',
  sectionHint: 'הלקוח שבאמצעותו מחברים חשבונות של Google. נדרש גם הדגל „integrations”.',
  google: 'Google',
  clientId: 'מזהה לקוח',
  clientIdHint: 'של לקוח OAuth ליישומי רשת.',
  clientSecret: 'סוד הלקוח',
  secretSet: 'הוא שמור ולא יוצג שוב. מה שיוקלד יחליף אותו.',
  secretUnset: 'הוא נשמר מוצפן ולא יוצג שוב.',
  redirect: (address) => `כתובת ההפניה שלו היא ${isolated(address)}`,
  remove: 'הסרת הלקוח',
  fixed: 'נקבע בשרת',
} satisfies TextsOf<typeof integrationsTexts>;
