import { filled } from './conversation-messages.js';

/**
 * What the stores say of their own accord in a workspace and in an embedded chat.
 *
 * @source ours
 */
export const noticeMessages = {
  undo: 'Undo',
  deleted: 'Deleted “{name}”.',
  'upload.tooMany': 'A message takes {max} files at most.',
} as const;

/** The key of one of these sentences. */
export type NoticeMessageCode = keyof typeof noticeMessages;

export const noticeSentence = (code: NoticeMessageCode, values?: Record<string, string | number>): string =>
  filled(noticeMessages[code], values);
