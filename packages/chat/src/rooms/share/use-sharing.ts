'use client';
import type { SharingActions, SharingState } from '@stoa/core/state';
import { useStoa } from '../../base/state/stoa-context.js';
import { useLazyStore } from '../../base/state/use-lazy-store.js';

const nothing: SharingState = {
  status: 'loading',
  received: [],
  failure: null,
  sent: { status: 'loading', items: [], failure: null },
};

/** What people share with each other; null until its store has come. */
export function useSharing(): { sharing: SharingActions | null; state: SharingState } {
  const { actions, state } = useLazyStore(useStoa().sharing, nothing);
  return { sharing: actions, state };
}
