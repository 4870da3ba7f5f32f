'use client';
import { lazyPart, LoadFailure } from '@stoa/react';
import { Skeleton } from '@stoa/ui';
import { memo } from 'react';
import type { LeftPanelProps } from './left-panel.js';

function PanelSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 px-4 pt-4">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

const Panel = lazyPart(() => import('./left-panel.js').then((room) => room.LeftPanel), {
  waiting: <PanelSkeleton />,
  failed: (retry) => (
    <div className="p-3">
      <LoadFailure onRetry={retry} />
    </div>
  ),
});

/**
 * The left panel. The server renders it whole; the browser fetches its script beside the page, because nobody needs it to write a
 * message. It takes no new props while it waits, for React would then throw the server's HTML away.
 */
export const LazyLeftPanel = memo(function LazyLeftPanel(props: LeftPanelProps) {
  return <Panel {...props} />;
});
