'use client';
import { useStoa, useStore } from '@stoa/react';
import { useMemo } from 'react';
import { useRooms } from '../../base/rooms/rooms-context.js';
import type { AccountEntry } from '../../base/rooms/view-room.js';

/** What the menu at the person's name and the tab Settings lead to; a room that is switched off is left out. */
export function useAccountEntries(): AccountEntry[] {
  const rooms = useRooms();
  const stoa = useStoa();
  const flags = useStore(stoa.flags.store, (state) => state.flags);
  const options = useStore(stoa.settings.store, (state) => state.settings.featureOptions);
  return useMemo(
    () =>
      rooms.flatMap(({ account, flag, option }) => {
        const isServed = flag === undefined || flags[flag] === true;
        const isWanted = !account?.needsOption || option === undefined || options[option];
        return account && isServed && isWanted ? [account] : [];
      }),
    [rooms, flags, options],
  );
}
