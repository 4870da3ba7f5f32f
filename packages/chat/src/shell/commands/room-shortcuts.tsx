'use client';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { Shortcuts } from '../../rooms/commands/shortcuts.js';
import { rooms } from '../rooms.js';

/** Listens to the keys of all rooms' commands. Loaded once the page stands, as their records are. */
export function RoomShortcuts() {
  return (
    <RoomsContext.Provider value={rooms}>
      <Shortcuts />
    </RoomsContext.Provider>
  );
}
