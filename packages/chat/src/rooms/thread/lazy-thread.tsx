'use client';
import { useEffect, useState } from 'react';
import { lazyPart, LoadFailure } from '@stoa/react';
import { endedReplyId, type MissedReplyEnd } from './announcements/reply-ends.js';
import type { ThreadProps } from './thread.js';
import { ThreadSkeleton } from './thread-skeleton.js';

const LoadedThread = lazyPart(() => import('./thread.js').then((room) => room.Thread), {
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

/** `Thread`, loaded on first use: the message box does not wait for it. */
export const LazyThread = Object.assign(
  function LazyThread(props: ThreadProps) {
    const { store } = props.conversation;
    const [missedEnd] = useState<MissedReplyEnd>(() => ({ isAnnounced: false, messageId: null }));
    useEffect(
      () =>
        store.subscribe((now, before) => {
          if (!missedEnd.isAnnounced) missedEnd.messageId = endedReplyId(before, now) ?? missedEnd.messageId;
        }),
      [store, missedEnd],
    );
    return <LoadedThread {...props} missedEnd={missedEnd} />;
  },
  { preload: LoadedThread.preload },
);
