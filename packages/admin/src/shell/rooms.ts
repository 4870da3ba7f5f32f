import type { AdminRoom } from '../app/admin-room.js';
import { embedRoom } from '../embed/embed.room.js';
import { flagsRoom } from '../feature-flags/flags.room.js';

/** The sections of the area, in the order of its map. */
export const adminRooms: readonly AdminRoom[] = [embedRoom, flagsRoom];
