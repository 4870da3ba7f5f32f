import type { TextsOf } from '@stoa/ui';
import { texts as later } from '../../embed/texts/deferred/he.js';
import { texts as first } from '../../embed/texts/locales/he.js';
import type { agentTexts } from '../../rooms/agent/agent.texts.js';
import type { generatedFilesTexts } from '../../rooms/generated-files/generated-files.texts.js';
import type { sourcesTexts } from '../../rooms/sources/sources.texts.js';
import type { statusesTexts } from '../../rooms/statuses/statuses.texts.js';
import type { spokenTexts } from '../../rooms/thread/announcements/spoken.texts.js';
import type { messageActionsTexts } from '../../rooms/thread/message/message-actions.texts.js';
import type { messageTexts } from '../../rooms/thread/message/message.texts.js';
import type { ratingTexts } from '../../rooms/thread/message/rating.texts.js';
import type { sentAlongTexts } from '../../rooms/thread/message/sent-along.texts.js';
import type { thumbsTexts } from '../../rooms/thread/message/thumbs.texts.js';
import type { detailsTexts } from '../../rooms/thread/reply/details.texts.js';
import type { replyEndTexts } from '../../rooms/thread/reply/reply-end.texts.js';
import type { replyTexts } from '../../rooms/thread/reply/reply.texts.js';
import type { starredTexts } from '../../rooms/thread/starred.texts.js';
import type { threadTexts } from '../../rooms/thread/thread.texts.js';
import type { unlistedTexts } from '../../rooms/thread/unlisted.texts.js';
import { close, count, quoted, tryAgain } from './words.js';

export const agent = later.agent satisfies TextsOf<typeof agentTexts>;
export const sources = later.sources satisfies TextsOf<typeof sourcesTexts>;
export const spoken = later.spoken satisfies TextsOf<typeof spokenTexts>;
export const statuses = later.statuses satisfies TextsOf<typeof statusesTexts>;
export const thumbs = first.thumbs satisfies TextsOf<typeof thumbsTexts>;

export const generatedFiles = {
  ...later.generatedFiles,
  failed: 'התשובה הזאת נוצרה על ידי Stoa בלעדיו.',
} satisfies TextsOf<typeof generatedFilesTexts>;

export const thread = { ...first.thread, assistant: 'Stoa' } satisfies TextsOf<typeof threadTexts>;

export const reply = { ...first.reply, followUps: 'הצעות להמשך' } satisfies TextsOf<typeof replyTexts>;

export const replyEnd = { ...first.replyEnd, rateLimited: undefined } satisfies TextsOf<typeof replyEndTexts>;

export const details = {
  ...first.details,
  seconds: (seconds) => `${seconds} שנ׳`,
} satisfies TextsOf<typeof detailsTexts>;

export const message = {
  ...first.message,
  forkFailed: 'לא ניתן ליצור את העותק',
} satisfies TextsOf<typeof messageTexts>;

export const messageActions = {
  ...first.messageActions,
  star: 'סימון בכוכב',
  fork: 'המשך בשיחה חדשה',
  saveCopy: 'שמירת עותק תחילה',
  saveCopyHint: 'השיחה נשמרת כפי שהיא עם „(copy)” בשמה, ואז ההודעה הערוכה נשלחת כאן.',
} satisfies TextsOf<typeof messageActionsTexts>;

export const rating = {
  stars: 'דירוג התשובה',
  starCount: (n) => count(n, 'כוכב אחד', 'שני כוכבים', '# כוכבים'),
  rated: (n) => count(n, 'דורג בכוכב אחד', 'דורג בשני כוכבים', 'דורג ב־# כוכבים'),
  feedback: 'מה היה טוב, או מה היה חסר?',
  feedbackPlaceholder: 'לא חובה',
  sendFeedback: 'שליחת המשוב',
  skipFeedback: 'ללא הערה',
  yourFeedback: 'המשוב שלך:',
  editFeedback: 'שינוי המשוב',
  sending: 'בשליחה…',
  notSent: 'הדירוג שלך נשמר עם התשובה, אך לא ניתן היה לשלוח אותו.',
  tryAgain,
  thanks: 'תודה. הדירוג נשלח.',
} satisfies TextsOf<typeof ratingTexts>;

export const sentAlong = {
  kinds: { conversation: 'שיחה', template: 'תבנית' },
  itemTitle: {
    conversation: (name) => `השיחה ${quoted(name)} מצורפת`,
    template: (name) => `התבנית ${quoted(name)} מצורפת`,
  },
  itemHint: 'במקום הזה המודל קורא את ה־JSON הבא.',
  prefix: (name) => `נשלח עם ${quoted(name)}`,
  unnamedPrefix: 'נשלח עם קידומת',
  prefixTitle: 'המודל קרא את זה לפני הטקסט שלך',
  prefixHint: (name) => `${quoted(name)} פועלת מעצמה: היא מופיעה לפני כל הודעה בשיחות שיש להן את התגיות שלה.`,
  unnamedPrefixHint: 'בהודעה לא מצוין מאיזו תבנית זה הגיע.',
  prefixGone: (name) => `התבנית ${quoted(name)} נמחקה מאז, או ששמה שונה.`,
  editPrefix: 'עריכת התבנית',
  close,
} satisfies TextsOf<typeof sentAlongTexts>;

export const starred = {
  starred: 'הודעות מסומנות',
  starredCount: (n) => count(n, 'הודעה מסומנת אחת', 'שתי הודעות מסומנות', '# הודעות מסומנות'),
  noStarredTitle: 'אין הודעות מסומנות',
  noStarred: 'אפשר לסמן הודעה בכוכב כדי למצוא אותה כאן שוב.',
} satisfies TextsOf<typeof starredTexts>;

export const unlisted = {
  removed: (n) =>
    count(
      n,
      'הודעה אחת הוסרה ביישום אחר. היא נשמרת כאן.',
      'שתי הודעות הוסרו ביישום אחר. הן נשמרות כאן.',
      '# הודעות הוסרו ביישום אחר. הן נשמרות כאן.',
    ),
  show: 'הצגה מחדש',
  remove: 'הסרה לצמיתות',
} satisfies TextsOf<typeof unlistedTexts>;
