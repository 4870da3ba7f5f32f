'use client';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { rooms } from '../rooms.js';
import { ComposerLines, type ComposerLinesProps } from './composer-lines.js';

/** What all rooms offer at the start of the message box. Loaded on first use, as their records are. */
export function RoomLines(props: ComposerLinesProps) {
  return (
    <RoomsContext.Provider value={rooms}>
      <ComposerLines {...props} />
    </RoomsContext.Provider>
  );
}
