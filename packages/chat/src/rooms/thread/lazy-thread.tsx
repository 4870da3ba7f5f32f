'use client';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../../base/lazy/load-states.js';
import { latePart } from '../../base/lazy/late-part.js';
import { endedBetween, type MissedEnd } from './reply/run-end.js';
import type { ThreadProps } from './thread.js';
import { ThreadSkeleton } from './thread-skeleton.js';

const LateThread = latePart(() => import('./thread.js').then((room) => room.Thread), {
  saysFirstWords: true,
  waiting: (
    <div className="mx-auto min-h-0 w-full max-w-measure flex-1 px-4 pt-8">
      <ThreadSkeleton />
    </div>
  ),
  failed: (retry) => (
    <div className="mx-auto min-h-0 w-full max-w-measure flex-1 px-4 pt-8">
      <LoadFailure onRetry={retry} />
    </div>
  ),
});

/** `Thread`, fetched on first use: the message box does not wait for it. */
export const LazyThread = Object.assign(
  function LazyThread(props: ThreadProps) {
    const { store } = props.conversation;
    const [missed] = useState<MissedEnd>(() => ({ isHeard: false, messageId: null }));
    useEffect(
      () =>
        store.subscribe((now, before) => {
          if (!missed.isHeard) missed.messageId = endedBetween(before, now) ?? missed.messageId;
        }),
      [store, missed],
    );
    return <LateThread {...props} missed={missed} />;
  },
  { preload: LateThread.preload },
);
