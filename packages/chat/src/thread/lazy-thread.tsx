'use client';
import { LoadFailure } from '../app/load-states.js';
import { latePart } from '../app/late-part.js';
import { ThreadSkeleton } from './thread-skeleton.js';

/** `Thread`, fetched on first use: the message box does not wait for it. */
export const LazyThread = latePart(() => import('./thread.js').then((room) => room.Thread), {
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
