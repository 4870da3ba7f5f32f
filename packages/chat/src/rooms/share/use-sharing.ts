'use client';
import { sentence } from '@stoa/core/contract';
import type { SharingActions, SharingState } from '@stoa/core/state';
import { useLazyStore, useStoa } from '@stoa/react';

const nothing: SharingState = {
  status: 'loading',
  received: [],
  more: [],
  failure: null,
  sent: { status: 'loading', items: [], failure: null },
};

const unreachable: SharingState = {
  status: 'failed',
  received: [],
  more: [],
  failure: sentence('sharing.listFailed'),
  sent: { status: 'failed', items: [], failure: sentence('sharing.sentListFailed') },
};

/** The store of sharing; null until it is loaded. `load` waits for it. */
export function useSharing(): {
  sharing: SharingActions | null;
  state: SharingState;
  load: () => Promise<SharingActions | null>;
} {
  const { actions, state, isFailed, load } = useLazyStore(useStoa().sharing, nothing);
  return { sharing: actions, state: isFailed ? unreachable : state, load };
}
