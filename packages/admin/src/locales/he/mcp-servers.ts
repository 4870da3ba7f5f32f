import { isolated, type TextsOf } from '@stoa/ui';
import type { mcpServersTexts } from '../../mcp-servers/mcp-servers.texts.js';

export const mcpServers = {
  section: 'שרתי כלים',
  sectionHint: 'שרתים של Model Context Protocol שמוצעים לכולם.',
  servers: 'שרתי הכלים של האתר',
  hint: 'כל אחד מחליט בעצמו באילו מהם להשתמש, אחרי שקרא מה הכלים שלהם אומרים. לפני כל קריאה נשאלת שאלה. הדגל „mcp” מציג אותם לאנשים.',
  none: 'לא מוצע אף שרת.',
  server: (name, number) => name.trim() || `שרת ${number}`,
  name: 'שם',
  url: 'כתובת',
  urlHint: 'שרת ברשת שלך צריך להופיע ב־STOA_OUTBOUND_HOSTS.',
  urlWrong: `כתובת מתחילה ב־${isolated('https://')} או ב־${isolated('http://')}.`,
  urlHoldsUser: 'הכתובת מכילה שם משתמש או סיסמה. יש להזין את מה שהשרת דורש כאסימון שלו.',
  nameMissing: 'נדרש שם.',
  token: 'אסימון',
  tokenHint:
    'השרת הזה שולח אותו עבור כולם, והוא נשמר מוצפן. אם השדה ריק, כל אחד מתחבר בעצמו כשהשרת דורש זאת.',
  tokenStored: 'שמור. כדי להחליף יש להקליד אחר; אם השדה יימחק שוב, לא יישאר דבר.',
  tokenAgain: 'סוד נשאר עם הכתובת שלו. יש להזין אותו שוב.',
  clientId: 'מזהה לקוח',
  clientIdHint: `נדרש רק כשכל אחד מתחבר בעצמו והמוצר הזה אינו יכול להירשם לבד. כתובת ההפניה שלו היא ${isolated('/api/mcp/callback')} באתר הזה.`,
  clientSecret: 'סוד הלקוח',
  clientSecretHint: 'נשאר ריק עבור לקוח שאין לו סוד. הוא נשמר מוצפן.',
  clientIssuer: 'שרת הרשאות',
  clientIssuerHint: `המנפיק שלו, למשל ${isolated('https://login.example.org')}. הסוד נשלח אליו בלבד, בלי קשר למה ששרת הכלים אומר.`,
  clientIssuerMissing: 'ללקוח עם סוד נדרשת הכתובת של שרת ההרשאות שהנפיק אותו.',
  add: 'הוספת שרת',
  remove: (name) => `הסרת ${isolated(name)}`,
} satisfies TextsOf<typeof mcpServersTexts>;
