import { formatBytes, formatDateTime, isolated, type TextsOf } from '@stoa/ui';
import type { embeddingsTexts } from '../../embeddings/embeddings.texts.js';

export const embeddings = {
  section: 'הטבעות',
  sectionHint:
    'מסמכים שממתינים עד שיהיה אפשר למצוא אותם לפי משמעות. ביטול של אחד מהם מפנה את התור לאחרים; לפי מילים עדיין אפשר למצוא אותו.',
  reload: 'טעינה מחדש',
  list: 'מסמכים ממתינים',
  columns: {
    document: 'מסמך',
    person: 'אדם',
    size: 'גודל',
    since: 'ממתין מאז',
    actions: 'פעולות',
  },
  size: (bytes) => formatBytes('he', bytes),
  since: (iso) => formatDateTime('he', iso),
  terminate: 'ביטול',
  terminateOf: (key) => `ביטול ${isolated(key)}`,
  terminateTitle: (key) => `לבטל את ההטבעה של ${isolated(key)}?`,
  terminateHint: 'לאחר מכן אפשר יהיה למצוא את המסמך רק לפי מילים, ולא לפי משמעות.',
  keep: 'להמשיך להמתין',
  terminateNow: 'ביטול ההטבעה',
  terminated: 'בוטל',
  none: 'אין מסמכים שממתינים להטבעה.',
  table: {
    sortBy: (column) => `מיון לפי ${column}`,
    selectAll: 'בחירת הכול',
    selectRow: (row) => `בחירת ${isolated(row)}`,
    filters: 'מסננים',
    loading: 'התור בטעינה',
    loadMore: 'טעינת עוד',
    tryAgain: 'ניסיון נוסף',
  },
} satisfies TextsOf<typeof embeddingsTexts>;
