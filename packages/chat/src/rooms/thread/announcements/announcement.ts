import type { ConversationState } from '@stoa/core/state';
import type { ReadTexts } from '@stoa/ui';
import { conversationSentencesTexts } from '../../../base/message/conversation-sentences.texts.js';
import { runOf } from '../../../base/message/run-record.js';
import { replyTexts } from '../reply/reply.texts.js';
import { speakable } from './speakable.js';
import { spokenTexts } from './spoken.texts.js';

/** Says how a reply ended, in one sentence for screen readers. */
export type Announce = (
  path: ConversationState['path'],
  messageId: string,
  read: ReadTexts,
  say: (sentence: string) => void,
) => void;

function sentenceFor(...[path, messageId, read]: Parameters<Announce>): string {
  const texts = read(replyTexts);
  const reply = path.findLast((message) => message.id === messageId);
  // The reader looks at another version.
  if (!reply) return texts.finishedUnseen;
  const run = runOf(reply.data);
  switch (run?.status) {
    case 'failed':
      return texts.failed(
        run.error?.title ?? read(conversationSentencesTexts).sentence('chat.non200'),
        run.error?.lines.join(' ') ?? '',
      );
    case 'stopped':
      return texts.stoppedAnnouncement;
    case 'interrupted':
      return texts.interruptedTitle;
    default:
      return texts.finished(speakable(reply.content, read(spokenTexts)));
  }
}

/** How a reply ended. */
export const announcementOf: Announce = (...given) => given[3](sentenceFor(...given));
