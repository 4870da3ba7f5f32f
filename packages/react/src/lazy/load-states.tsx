'use client';
import { Banner, Button, useReadTexts, useTexts, type ReadTexts } from '@stoa/ui';
import { Component, useEffect, useRef, type ReactNode } from 'react';
import { loadingTexts } from './loading.texts.js';

export interface LoadFailureProps {
  /** Names what could not be loaded. */
  title?: (read: ReadTexts) => string;
  onRetry: () => void;
}

function useFailureTitle(title: LoadFailureProps['title']): string {
  const read = useReadTexts();
  const loading = useTexts(loadingTexts);
  return title ? loading.failedNamed(title(read)) : loading.failedTitle;
}

/** Says that a part could not be loaded, and loads it again. */
export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  const loading = useTexts(loadingTexts);
  return (
    <Banner
      kind="error"
      title={useFailureTitle(title)}
      lines={[loading.failed]}
      action={{ label: loading.tryAgain, onAction: onRetry }}
    />
  );
}

/** The same in one line, for parts as small as a row of buttons. */
export function LoadFailureLine({ title, onRetry }: LoadFailureProps) {
  const loading = useTexts(loadingTexts);
  return (
    <div
      data-slot="load-failure"
      className="flex min-w-0 flex-wrap items-center gap-x-2 text-caption text-ink-muted"
    >
      <span role="status">{useFailureTitle(title)}</span>
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {loading.tryAgain}
      </Button>
    </div>
  );
}

/** The same over the page, for what has no place of its own in it. */
export function FloatingLoadFailure(props: LoadFailureProps) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-measure">
      <LoadFailure {...props} />
    </div>
  );
}

/** Tries again as soon as the network is back. */
export function RetryOnline({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const onOnline = () => retry.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return children;
}

/** Shows `fallback` where a part could not be loaded or does not render. Give it a new key to try again. */
export class LoadBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
