'use client';
import { lazyPart, LoadFailure } from '@stoa/react';
import { Skeleton } from '@stoa/ui';
import { startTransition, useEffect, useState } from 'react';
import type { PromptsPanelProps } from './prompts-panel.js';

function PanelSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3 px-3 pt-1">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

const Panel = lazyPart(() => import('./prompts-panel.js').then((room) => room.PromptsPanel), {
  waiting: <PanelSkeleton />,
  failed: (retry) => (
    <div className="px-3">
      <LoadFailure onRetry={retry} />
    </div>
  ),
});

export interface LazyPromptsPanelProps extends PromptsPanelProps {
  /** Nothing is fetched before the panel is in view. */
  isShown: boolean;
}

/** The prompts panel, loaded when it is first visible and never rendered by the server: a first message does not need it. */
export function LazyPromptsPanel({ isShown, ...props }: LazyPromptsPanelProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    // After the first render, which must match the server's, and interruptible: the person may be typing already.
    if (isShown) startTransition(() => setWanted(true));
  }, [isShown]);
  return isWanted ? <Panel {...props} /> : <PanelSkeleton />;
}
