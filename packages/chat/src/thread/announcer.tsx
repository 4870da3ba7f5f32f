'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../text/text.js';
import { announcementOf, prepareAnnouncements } from './announcement.js';
import { useThreadText } from './thread-text.js';

/** Announcements that stay in the log; older ones have been read long since. */
const keptCount = 4;

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
        const { text: words, words: own } = latest.current;
        announcementOf(path, messageId, words, own, (sentence) =>
          // An entry is added even where it says what the one before it said: only additions are read out.
          setSaid((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, sentence }].slice(-keptCount)),
        );
      }),
    [conversation],
  );
  useEffect(prepareAnnouncements, []);
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
