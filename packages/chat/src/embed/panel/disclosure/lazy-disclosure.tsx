'use client';
import { lazyPart } from '@stoa/react';
import { notHere } from '../screens/not-here.js';

/** `DisclosureNotice`, fetched where something has to be accepted; nothing is sent without it either. */
export const LazyDisclosure = lazyPart(
  () => import('./disclosure-notice.js').then((room) => room.DisclosureNotice),
  { waitsForTexts: true, waiting: <div className="flex-1" />, failed: notHere },
);
