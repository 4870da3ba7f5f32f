'use client';
import { useMemo } from 'react';
import { foldCommands, type Command } from '../../base/commands/command.js';
import { useRooms } from '../../base/rooms/rooms-context.js';

/** The commands of all rooms of this workspace, in the order of the overview. */
export function useCommands(): readonly Command[] {
  const rooms = useRooms();
  return useMemo(() => foldCommands(rooms), [rooms]);
}
