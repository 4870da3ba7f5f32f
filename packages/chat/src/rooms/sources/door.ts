'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** The sources of a reply, fetched with the first message that has some. */
export const SourcesPanel = latePart(() => import('./sources-panel.js').then((room) => room.SourcesPanel), {
  waitsForTexts: true,
});
