'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** The files of a reply, fetched with the first message that has some. */
export const GeneratedFilesPanel = latePart(
  () => import('./generated-files-panel.js').then((room) => room.GeneratedFilesPanel),
  { waitsForTexts: true },
);
