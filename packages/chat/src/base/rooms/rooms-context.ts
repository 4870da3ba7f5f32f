'use client';
import { createContext, useContext } from 'react';
import type { ViewRoom } from './view-room.js';

/** The records of the rooms of this workspace. Parts that fold them stand below it, none of them in the first visit. */
export const RoomsContext = createContext<readonly ViewRoom[]>([]);

export const useRooms = (): readonly ViewRoom[] => useContext(RoomsContext);
