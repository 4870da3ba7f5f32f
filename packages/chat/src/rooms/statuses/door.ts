'use client';
import { lazyPart } from '@stoa/react';

/** The server's progress on a reply, fetched with the first reply that has some. */
export const StatusList = lazyPart(() => import('./status-list.js').then((room) => room.StatusList), {
  waitsForTexts: true,
});
