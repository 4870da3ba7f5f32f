'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** The server's progress on a reply, fetched with the first reply that has some. */
export const StatusList = latePart(() => import('./status-list.js').then((room) => room.StatusList), {
  waitsForTexts: true,
});
