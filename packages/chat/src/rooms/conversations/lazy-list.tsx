'use client';
import { lazyPart, LoadFailure } from '@stoa/react';
import { ListSkeleton } from './list-skeleton.js';

/** The list itself. Nobody needs it to read or write a message, so it is fetched beside the page, not with it. */
export const LazyListBody = lazyPart(() => import('./list-body.js').then((room) => room.ListBody), {
  waiting: <ListSkeleton />,
  failed: (retry) => (
    <div className="p-3">
      <LoadFailure onRetry={retry} />
    </div>
  ),
});
