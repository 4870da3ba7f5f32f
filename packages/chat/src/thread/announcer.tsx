'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../text/text.js';
import type { Text } from '../text/en.js';
import { runOf } from './run-record.js';
import { speakable } from './speakable.js';
import { useThreadText, type ThreadRoomText } from './thread-text.js';

/** Announcements that stay in the log; older ones have been read long since. */
const keptCount = 4;

function sentenceFor(
  path: ConversationState['path'],
  messageId: string,
  { thread, sentence }: Text,
  words: ThreadRoomText,
): string {
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
      return thread.finished(speakable(reply.content, words.spoken));
  }
}

/**
 * Tells screen readers of each reply once, when it has ended; token by token nobody could follow. Nothing else speaks of the end of a
 * reply: what stands in its row is drawn again whenever it comes back into sight.
 */
export function Announcer({ conversation }: { conversation: ConversationStore }) {
  const text = useText();
  const words = useThreadText();
  const latest = useRef({ text, words });
  useEffect(() => {
    latest.current = { text, words };
  });
  const [said, setSaid] = useState<readonly { id: number; sentence: string }[]>([]);
  useEffect(
    () =>
      conversation.store.subscribe(({ path, run }, before) => {
        if (before.run.status === 'idle') return;
        const { messageId } = before.run;
        if (run.status !== 'idle' && run.messageId === messageId) return;
        const sentence = sentenceFor(path, messageId, latest.current.text, latest.current.words);
        // An entry is added even where it says what the one before it said: only additions are read out.
        setSaid((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, sentence }].slice(-keptCount));
      }),
    [conversation],
  );
  return (
    <div
      data-slot="announcer"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={text.thread.label}
      className="sr-only"
    >
      {said.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}
