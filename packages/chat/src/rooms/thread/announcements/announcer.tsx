'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState } from 'react';
import { useTexts, useReadTexts } from '@stoa/ui';
import type { Announce } from './announcement.js';
import { begunReplyId, endedReplyId, type MissedReplyEnd } from './reply-ends.js';
import { replyTexts } from '../reply/reply.texts.js';
import { threadTexts } from '../thread.texts.js';

/** Announcements that stay in the log. */
const maxEntries = 4;

/** What a screen reader is told at the end of a reply is fetched while the reply is being written. */
const loadAnnounce = (): Promise<Announce | null> =>
  import('./announcement.js').then(
    (file) => file.announcementOf,
    () => null,
  );

export interface AnnouncerProps {
  conversation: ConversationStore;
  /** A reply that ended before the thread was loaded is announced too. */
  missedEnd?: MissedReplyEnd;
}

/**
 * Announces the beginning and the end of each reply to screen readers once; token by token cannot be followed. Nothing else announces it: the row of a
 * reply is rendered again whenever it comes back into view.
 */
export function Announcer({ conversation, missedEnd: missed }: AnnouncerProps) {
  const threadText = useTexts(threadTexts);
  const read = useReadTexts();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [log, setLog] = useState<readonly { id: number; sentence: string }[]>([]);
  useEffect(() => {
    // An entry is added even where it says what the one before it said: only additions are read out.
    const add = (sentence: string) =>
      setLog((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, sentence }].slice(-maxEntries));
    // One after the other: the beginning of the next reply is not told before the end of this one.
    let told: Promise<void> = Promise.resolve();
    const announce = (path: ConversationState['path'], messageId: string) => {
      told = told.then(async () => {
        const say = await loadAnnounce();
        if (say) say(path, messageId, latest.current, add);
        else add(latest.current(replyTexts).finishedUnseen);
      });
    };
    const announceBegin = () => {
      void loadAnnounce();
      told = told.then(() => add(latest.current(replyTexts).begun));
    };
    const { path, run } = conversation.store.getState();
    if (run.status !== 'idle') void loadAnnounce();
    const before = missed?.messageId;
    if (missed) Object.assign(missed, { isHeard: true, messageId: null });
    if (before && path.some(({ id }) => id === before)) announce(path, before);
    const unsubscribe = conversation.store.subscribe((now, was) => {
      const ended = endedReplyId(was, now);
      if (ended) announce(now.path, ended);
      if (begunReplyId(was, now)) announceBegin();
    });
    return () => {
      if (missed) missed.isAnnounced = false;
      unsubscribe();
    };
  }, [conversation, missed]);
  return (
    <div
      data-slot="announcer"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={threadText.label}
      className="sr-only"
    >
      {log.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}
