'use client';
import { loadingTexts } from '@stoa/react';
import { Skeleton, useTexts } from '@stoa/ui';

/** The placeholder of a thread that is loading. */
export function ThreadSkeleton() {
  const loadingText = useTexts(loadingTexts);
  return (
    <div
      data-slot="thread-skeleton"
      role="status"
      aria-label={loadingText.loading}
      className="flex flex-col gap-8"
    >
      <Skeleton className="h-11 w-2/5 self-end rounded-sheet" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Skeleton className="h-11 w-3/10 self-end rounded-sheet" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
