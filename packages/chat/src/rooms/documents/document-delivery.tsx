'use client';
import { useEffect } from 'react';
import { useStoa } from '@stoa/react';

/** Whether an address leads to a file and to nothing else. */
export function canBeFetched(url: string): boolean {
  return URL.canParse(url, location.href) && /^(https?|blob):$/.test(new URL(url, location.href).protocol);
}

/** Starts the download of a document once it is there, whether or not its dialog still stands. */
export function DocumentDelivery() {
  const { documents } = useStoa();
  useEffect(
    () =>
      documents.store.subscribe((state, before) => {
        if (state.status !== 'done' || before.status === 'done' || !state.url) return;
        if (!canBeFetched(state.url)) return;
        const link = document.createElement('a');
        link.href = state.url;
        link.download = state.fileName;
        link.rel = 'noreferrer';
        link.click();
      }),
    [documents],
  );
  return null;
}
