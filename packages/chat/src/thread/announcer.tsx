'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useEffect, useState } from 'react';
import { useText } from '../text/text.js';
import type { Text } from '../text/en.js';
import { runOf } from './run-record.js';
import { speakable } from './speakable.js';

function sentenceFor(conversation: ConversationStore, text: Text): string {
  const last = conversation.store.getState().path.at(-1);
  if (last?.role !== 'assistant') return '';
  const run = runOf(last.data);
  // Its banner is an alert and speaks for itself.
  if (run?.status === 'failed') return '';
  if (run?.status === 'stopped') return text.thread.stoppedAnnouncement;
  if (run?.status === 'interrupted') return text.thread.interruptedTitle;
  return text.thread.finished(speakable(last.content));
}

/** Tells screen readers of a reply once, when it has ended; token by token nobody could follow. */
export function Announcer({ conversation }: { conversation: ConversationStore }) {
  const text = useText();
  const [words, setWords] = useState('');
  useEffect(
    () =>
      conversation.store.subscribe((state, before) => {
        if (before.run.status === state.run.status) return;
        if (state.run.status === 'idle') setWords(sentenceFor(conversation, text));
        else if (before.run.status === 'idle') setWords('');
      }),
    [conversation, text],
  );
  return (
    <div
      data-slot="announcer"
      role="log"
      aria-live="polite"
      aria-label={text.thread.label}
      className="sr-only"
    >
      {words}
    </div>
  );
}
