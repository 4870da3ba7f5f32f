'use client';
import { Banner, Dialog, Skeleton } from '@stoa/ui';
import { Component, type ReactNode } from 'react';
import { useText } from '../text/text.js';

/** A dialog whose part is on its way. */
export function DialogSkeleton({ title }: { title: string }) {
  const { dialogs } = useText();
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body aria-busy className="pb-6">
        <span role="status" className="sr-only">
          {dialogs.loading}
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

/** Says that a part could not be fetched, and fetches it again. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { dialogs } = useText();
  return (
    <Banner
      kind="error"
      title={dialogs.failedTitle}
      lines={[dialogs.failed]}
      action={{ label: dialogs.tryAgain, onAction: onRetry }}
    />
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

/** Shows `fallback` where a part could not be fetched or does not render. Give it a new key to try again. */
export class LoadBoundary extends Component<
  { fallback: ReactNode; children: ReactNode; onFailure?: () => void },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
