'use client';
import { Banner, Skeleton, useTexts } from '@stoa/ui';
import { shareTexts } from './share.texts.js';

/** Why a list, or something done with it, failed. */
export function ListFailure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const texts = useTexts(shareTexts);
  return (
    <Banner
      kind="error"
      title={message}
      className="mb-2"
      action={onRetry && { label: texts.tryAgain, onAction: onRetry }}
    />
  );
}

/** A list that is on its way. */
export function ListSkeleton() {
  const texts = useTexts(shareTexts);
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-2 px-2 pt-1">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
