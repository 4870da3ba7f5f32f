'use client';
import { lazyPart } from '@stoa/react';

/** The files of a reply, fetched with the first message that has some. */
export const GeneratedFilesPanel = lazyPart(
  () => import('./generated-files-panel.js').then((room) => room.GeneratedFilesPanel),
  { waitsForTexts: true },
);

/** The preview of a file, by its kind. */
export const FilePreview = lazyPart(() => import('./file-preview.js').then((room) => room.FilePreview), {
  waitsForTexts: true,
});
