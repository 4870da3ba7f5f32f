'use client';
import { lazyPart } from '@stoa/react';

/** The sources of a reply, fetched with the first message that has some. */
export const SourcesPanel = lazyPart(() => import('./sources-panel.js').then((room) => room.SourcesPanel), {
  waitsForTexts: true,
});
