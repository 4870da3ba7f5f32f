import type { StoresOf } from './define-room.js';
import { foldRooms, type Page } from './fold-rooms.js';
import type { Ports } from './ports/ports.js';
import { rooms } from './rooms.js';
import type { StoaOptions } from './stoa-options.js';

export type { BootState } from './fold-rooms.js';

/** The state of one signed-in person: the stores of `rooms.ts`, and what belongs to no room. */
export interface Stoa extends StoresOf<typeof rooms>, Page {}

/**
 * Creates the stores of one person. Nothing happens before `start`, so a page can be rendered with them on the server.
 *
 * @source protocol §11.6 (boot order).
 */
export const createStoa = (ports: Ports, options: StoaOptions): Stoa => foldRooms(rooms, ports, options);
