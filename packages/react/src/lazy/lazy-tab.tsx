'use client';
import { Skeleton } from '@stoa/ui';
import type { ComponentType } from 'react';
import { LoadFailure } from './load-states.js';
import { lazyPart } from './lazy-part.js';

function TabSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3 px-4 py-4">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}

/** A tab of a side panel that is fetched when it is first shown. */
export const lazyTab = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyPart(load, {
    waiting: <TabSkeleton />,
    failed: (retry) => (
      <div className="p-3">
        <LoadFailure onRetry={retry} />
      </div>
    ),
  });
