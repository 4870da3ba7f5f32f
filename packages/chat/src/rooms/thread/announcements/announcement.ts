import type { ConversationState } from '@stoa/core/state';
import type { Text } from '../../../base/text/en.js';
import { runOf } from '../../../base/message/run-record.js';
import { speakable } from './speakable.js';
import { spokenEn } from './spoken-text.js';
import type { ThreadRoomText } from '../thread-text.js';

/** Fetches what is needed to say how a reply ended; here it is at hand. */
export function prepareAnnouncements(): void {}

/** Says how a reply ended, in one sentence for screen readers. */
export type Announce = (
  path: ConversationState['path'],
  messageId: string,
  text: Text,
  words: Pick<ThreadRoomText, 'finishedUnseen' | 'failed'>,
  say: (sentence: string) => void,
) => void;

function sentenceFor(...[path, messageId, text, words]: Parameters<Announce>): string {
  const { thread, sentence, locale, rooms } = text;
  const reply = path.findLast((message) => message.id === messageId);
  // The reader looks at another version.
  if (!reply) return words.finishedUnseen;
  const run = runOf(reply.data);
  switch (run?.status) {
    case 'failed':
      return words.failed(run.error?.title ?? sentence('chat.non200'), run.error?.lines.join(' ') ?? '');
    case 'stopped':
      return thread.stoppedAnnouncement;
    case 'interrupted':
      return thread.interruptedTitle;
    default:
      return thread.finished(speakable(reply.content, { ...spokenEn(locale), ...rooms?.thread?.spoken }));
  }
}

/** How a reply ended. */
export const announcementOf: Announce = (...given) => given[4](sentenceFor(...given));
