import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { Columns } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';
import { loadingTexts } from '../../base/lazy/loading.texts.js';

/** While it is not known who is there. */
export function LoadingScreen({ className, ...props }: Omit<ComponentPropsWithoutRef<'main'>, 'children'>) {
  const workspace = useTexts(workspaceTexts);
  const loadingText = useTexts(loadingTexts);
  return (
    <main
      data-slot="loading-screen"
      className={cn('grid min-h-dvh place-items-center bg-surface', className)}
      {...props}
    >
      <h1 className="sr-only">{workspace.name}</h1>
      <div role="status" className="flex flex-col items-center gap-4 text-ui text-ink-muted skeleton-appear">
        <Columns className="h-8 w-11 animate-breathe text-accent motion-reduce:animate-none" />
        {loadingText.loading}
      </div>
    </main>
  );
}
