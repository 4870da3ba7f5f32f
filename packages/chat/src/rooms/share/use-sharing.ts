'use client';
import type { SharingActions, SharingState } from '@stoa/core/state';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';

const nothing: SharingState = { status: 'loading', received: [], failure: null };
const noSubscription = () => () => undefined;

/** What people share with each other; null until its store has come. */
export function useSharing(): { sharing: SharingActions | null; state: SharingState } {
  const stoa = useStoa();
  const [sharing, setSharing] = useState<SharingActions | null>(null);
  useEffect(() => {
    let isLeft = false;
    stoa.sharing.load().then(
      (found) => {
        if (!isLeft) setSharing(found);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [stoa]);
  const state = useSyncExternalStore(
    sharing?.store.subscribe ?? noSubscription,
    sharing?.store.getState ?? (() => nothing),
    () => nothing,
  );
  return { sharing, state };
}
