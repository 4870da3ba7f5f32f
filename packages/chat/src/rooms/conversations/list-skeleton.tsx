'use client';
import { loadingTexts } from '@stoa/react';
import { cn, Skeleton, useTexts } from '@stoa/ui';

const widths = [cn('w-24'), cn('w-4/5'), cn('w-3/5'), cn('w-11/12'), cn('w-2/3'), cn('w-4/5'), cn('w-1/2')];

/** The list's shape while it is read. */
export function ListSkeleton() {
  const loadingText = useTexts(loadingTexts);
  return (
    <div role="status" aria-label={loadingText.loading} className="flex flex-col gap-3 px-4 pt-3">
      {widths.map((width, index) => (
        <Skeleton key={index} className={cn('h-4', width)} />
      ))}
    </div>
  );
}
