'use client';
import { lazyPart } from '@stoa/react';

/** The preview of a file, by its kind. */
export const FilePreview = lazyPart(() => import('./file-preview.js').then((room) => room.FilePreview), {
  waitsForTexts: true,
});

export { generatedFilesExtra } from './generated-files.extras.js';
