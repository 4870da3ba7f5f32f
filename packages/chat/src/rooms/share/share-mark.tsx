'use client';
import { limits } from '@stoa/core/contract';
import { useStoa, useStore } from '@stoa/react';
import { useTexts, VisuallyHidden } from '@stoa/ui';
import { useEffect } from 'react';
import { shareTabTexts } from './share-tab.texts.js';

/** Asks from time to time what is shared with the person, so that what is new or withdrawn shows on a page that stays open. */
function useSharingLook(): void {
  const { sharing } = useStoa();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void sharing.lookForNew();
    };
    const timer = setInterval(look, limits.sharingLookMs);
    return () => clearInterval(timer);
  }, [sharing]);
}

/** How many new shared items wait behind the tab. */
export function ShareMark() {
  const texts = useTexts(shareTabTexts);
  const { sharing } = useStoa();
  const count = useStore(sharing.unread, (state) => state.count);
  useSharingLook();
  if (count === 0) return null;
  return (
    <span
      data-slot="unread-mark"
      className="inline-flex min-w-4 items-center justify-center rounded-full bg-accent px-1 text-caption leading-4 font-medium text-accent-ink figures-tabular"
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{texts.unread(count)}</VisuallyHidden>
    </span>
  );
}
