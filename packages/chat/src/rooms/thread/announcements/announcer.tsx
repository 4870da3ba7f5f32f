'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../base/text/text.js';
import { announcementOf, prepareAnnouncements } from './announcement.js';
import { endedBetween, type MissedEnd } from '../reply/run-end.js';
import { useThreadText } from '../thread-text.js';

/** Announcements that stay in the log; older ones have been read long since. */
const keptCount = 4;

export interface AnnouncerProps {
  conversation: ConversationStore;
  /** A reply that ended before the thread was here is told of, too. */
  missed?: MissedEnd;
}

/**
 * Tells screen readers of each reply once, when it has ended; token by token nobody could follow. Nothing else speaks of the end of a
 * reply: what stands in its row is drawn again whenever it comes back into sight.
 */
export function Announcer({ conversation, missed }: AnnouncerProps) {
  const text = useText();
  const words = useThreadText();
  const latest = useRef({ text, words });
  useEffect(() => {
    latest.current = { text, words };
  });
  const [said, setSaid] = useState<readonly { id: number; sentence: string }[]>([]);
  useEffect(() => {
    const tell = (path: ConversationState['path'], messageId: string) => {
      const { text: all, words: own } = latest.current;
      announcementOf(path, messageId, all, own, (sentence) =>
        // An entry is added even where it says what the one before it said: only additions are read out.
        setSaid((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, sentence }].slice(-keptCount)),
      );
    };
    const { path } = conversation.store.getState();
    const before = missed?.messageId;
    if (missed) Object.assign(missed, { isHeard: true, messageId: null });
    if (before && path.some(({ id }) => id === before)) tell(path, before);
    const stop = conversation.store.subscribe((now, was) => {
      const ended = endedBetween(was, now);
      if (ended) tell(now.path, ended);
    });
    return () => {
      if (missed) missed.isHeard = false;
      stop();
    };
  }, [conversation, missed]);
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
