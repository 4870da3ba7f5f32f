'use client';
import { latePart } from '../../../base/lazy/late-part.js';
import { notHere } from '../screens/not-here.js';

/** `DisclosureNotice`, fetched where something has to be accepted; nothing is sent without it either. */
export const LateDisclosure = latePart(
  () => import('./disclosure-notice.js').then((room) => room.DisclosureNotice),
  { waitsForTexts: true, waiting: <div className="flex-1" />, failed: notHere },
);
