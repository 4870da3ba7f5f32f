'use client';
import { Banner, useTexts } from '@stoa/ui';
import { Component, type ReactNode } from 'react';
import { loadingTexts } from './loading.texts.js';

/** Says that a part could not be fetched, and fetches it again. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const loading = useTexts(loadingTexts);
  return (
    <Banner
      kind="error"
      title={loading.failedTitle}
      lines={[loading.failed]}
      action={{ label: loading.tryAgain, onAction: onRetry }}
    />
  );
}

/** The same over the page, for what has no place of its own in it. */
export function FloatingLoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-measure">
      <LoadFailure onRetry={onRetry} />
    </div>
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
