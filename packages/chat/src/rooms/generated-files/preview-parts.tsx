'use client';
import { Button, Skeleton, useTexts } from '@stoa/ui';
import type { ReactNode } from 'react';
import { linkClass } from '../../parts/links/link-classes.js';
import { generatedFilesTexts } from './generated-files.texts.js';
import { shownLinksTexts } from '../../parts/links/shown-links.texts.js';

/** Stands in the place of a preview that is on its way. */
export function PreviewWait() {
  const text = useTexts(generatedFilesTexts);
  return (
    <span role="status" className="block">
      <Skeleton className="h-32 w-full max-w-96 rounded-panel" />
      <span className="sr-only">{text.loading}</span>
    </span>
  );
}

/** Says that something cannot be shown, and what can be done. */
export function PreviewFailure({
  says,
  hint,
  onRetry,
  children,
}: {
  says: string;
  hint?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const text = useTexts(generatedFilesTexts);
  return (
    <div
      data-slot="preview-failure"
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-line-strong px-3 py-2 text-ui text-ink-muted"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-ink">{says}</span>
        {hint ? <span className="block text-caption">{hint}</span> : null}
      </span>
      {children}
      {onRetry ? (
        <Button size="sm" onClick={onRetry}>
          {text.retry}
        </Button>
      ) : null}
    </div>
  );
}

/** Opens an address in a new tab. */
export function OpenLink({ href }: { href: string }) {
  const text = useTexts(generatedFilesTexts);
  const { newTab } = useTexts(shownLinksTexts);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {text.open}
      <span className="sr-only"> {newTab}</span>
    </a>
  );
}
