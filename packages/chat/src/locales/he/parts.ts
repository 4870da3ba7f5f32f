import { isolated, type TextsOf } from '@stoa/ui';
import { texts as later } from '../../embed/texts/deferred/he.js';
import { texts as first } from '../../embed/texts/locales/he.js';
import type { chartsTexts } from '../../parts/charts/charts.texts.js';
import type { codeTexts } from '../../parts/code/code.texts.js';
import type { diagramsTexts } from '../../parts/diagrams/diagrams.texts.js';
import type { citationTexts } from '../../parts/links/citation.texts.js';
import type { linksTexts } from '../../parts/links/links.texts.js';
import type { shownLinksTexts } from '../../parts/links/shown-links.texts.js';
import type { templateLinkTexts } from '../../parts/links/template-link.texts.js';
import type { elementsTexts, markdownTexts } from '../../parts/markdown/index.js';

export const charts = later.charts satisfies TextsOf<typeof chartsTexts>;
export const citation = later.citation satisfies TextsOf<typeof citationTexts>;
export const code = first.code satisfies TextsOf<typeof codeTexts>;
export const diagrams = later.diagrams satisfies TextsOf<typeof diagramsTexts>;
export const elements = first.elements satisfies TextsOf<typeof elementsTexts>;
export const markdown = later.markdown satisfies TextsOf<typeof markdownTexts>;
export const shownLinks = first.shownLinks satisfies TextsOf<typeof shownLinksTexts>;

export const links = {
  ...later.links,
  hostsTitle: 'תמונות מאתרים אחרים',
  hostsHint: 'תמונות בהודעות נטענות מהאתרים האלה בלי לשאול.',
  noHosts: 'אין. כל תמונה שואלת לפני שהיא נטענת.',
  revoke: 'הסרה',
  revokeHost: (host) => `הסרת ${isolated(host)}`,
} satisfies TextsOf<typeof linksTexts>;

export const templateLink = {
  hints: {
    send: 'הטקסט שלה נשלח כהודעה שלך.',
    instruct: 'שיחה חדשה פועלת לפי ההוראות האלה וממתינה להודעה הראשונה שלך. לא נשלח דבר.',
    steps: 'השלבים שלה מוצגים תחילה. עדיין לא נשלח דבר.',
    show: 'התבנית רק מוצגת: דבר ממנה אינו מופעל כאן.',
  },
  actions: {
    send: 'שליחה',
    instruct: 'התחלת שיחה',
    steps: 'הצגת השלבים',
    show: 'הצגת התבנית',
  },
} satisfies TextsOf<typeof templateLinkTexts>;
