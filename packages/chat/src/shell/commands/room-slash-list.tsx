'use client';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { SlashList, type SlashListProps } from '../../rooms/composer/slash-list.js';
import { rooms } from '../rooms.js';

/** The slash list with the commands of all rooms. */
export function RoomSlashList(props: SlashListProps) {
  return (
    <RoomsContext.Provider value={rooms}>
      <SlashList {...props} />
    </RoomsContext.Provider>
  );
}
