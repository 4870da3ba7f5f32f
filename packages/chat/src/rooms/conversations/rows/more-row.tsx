'use client';
import { loadingTexts, useStoa, useStore } from '@stoa/react';
import { cn, Skeleton, useTexts } from '@stoa/ui';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { listTexts } from '../list.texts.js';

export interface MoreRowProps extends ComponentPropsWithoutRef<'div'> {
  /** null at the end of the list. */
  folderId: string | null;
}

const widths = [cn('w-4/5'), cn('w-3/5'), cn('w-11/12')];

/** Stands for conversations that are not read yet, and reads them once it comes near to what can be seen. */
export function MoreRow({ folderId, className, ...props }: MoreRowProps) {
  const list = useTexts(listTexts);
  const { loading } = useTexts(loadingTexts);
  const { conversations } = useStoa();
  const older = useStore(conversations.store, (state) => state.older);
  const status = useStore(conversations.store, (state) => state.olderStatus);
  const element = useRef<HTMLDivElement>(null);
  const hasFailed = status === 'failed';

  useEffect(() => {
    const { current } = element;
    if (!current || hasFailed) return;
    // Rows are drawn a little ahead of what can be seen: reading begins there.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting))
          void conversations.readOlder(folderId ?? undefined);
      },
      { root: current.closest('[data-virtual=viewport]'), rootMargin: '400px 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
    // What has been read moves the row on, or leaves it where it can be seen still.
  }, [conversations, folderId, hasFailed, older]);

  return (
    <div
      ref={element}
      data-slot="more-row"
      data-state={hasFailed ? 'failed' : 'reading'}
      className={cn('flex flex-col gap-3 px-2 py-2', folderId !== null && 'ps-8', className)}
      {...props}
    >
      {hasFailed ? (
        <p className="text-caption text-ink-muted">{list.olderFailed}</p>
      ) : (
        <>
          <p className="sr-only">{loading}</p>
          {widths.map((width, index) => (
            <Skeleton key={index} className={cn('h-4', width)} />
          ))}
        </>
      )}
    </div>
  );
}
