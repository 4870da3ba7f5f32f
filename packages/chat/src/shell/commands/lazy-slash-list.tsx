'use client';
import { lazyPart } from '@stoa/react';

/** The slash list, loaded with the first slash. */
export const LazySlashList = lazyPart(() =>
  import('./room-slash-list.js').then((file) => file.RoomSlashList),
);
