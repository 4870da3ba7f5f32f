'use client';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { AccountEntries, type AccountEntriesProps } from '../../rooms/account/account-entries.js';
import { rooms } from '../rooms.js';

/** The entries of all rooms in the menu at the person's name. Loaded on first use, as their records are. */
export function RoomEntries(props: AccountEntriesProps) {
  return (
    <RoomsContext.Provider value={rooms}>
      <AccountEntries {...props} />
    </RoomsContext.Provider>
  );
}
