'use client';
import { generatedFilesTexts } from './generated-files.texts.js';
import { lazyPart } from '../../base/lazy/lazy-part.js';

/** The files of a reply, fetched with the first message that has some. */
export const GeneratedFilesPanel = lazyPart(
  () => import('./generated-files-panel.js').then((room) => room.GeneratedFilesPanel),
  { title: (read) => read(generatedFilesTexts).title, waitsForTexts: true },
);
