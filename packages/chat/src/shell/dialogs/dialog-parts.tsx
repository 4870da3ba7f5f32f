'use client';
import { LoadFailure, loadingTexts } from '@stoa/react';
import { Dialog, Skeleton, useTexts } from '@stoa/ui';

/** A dialog whose part is on its way. */
export function DialogSkeleton({ title }: { title: string }) {
  const loadingText = useTexts(loadingTexts);
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body aria-busy className="pb-6">
        <span role="status" className="sr-only">
          {loadingText.loading}
        </span>
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-5 w-1/4" />
        <Skeleton className="h-24 w-full" />
      </Dialog.Body>
      <Dialog.CloseIcon />
    </>
  );
}

/** A dialog whose part could not be fetched. */
export function DialogFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body className="pb-6">
        <LoadFailure onRetry={onRetry} />
      </Dialog.Body>
      <Dialog.CloseIcon />
    </>
  );
}
