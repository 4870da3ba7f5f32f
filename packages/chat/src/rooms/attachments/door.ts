'use client';
import { lazyPart } from '../../base/lazy/lazy-part.js';

/** Documents under a sent message; most messages have none. */
export const MessageDocuments = lazyPart(() =>
  import('./message-documents.js').then((room) => room.MessageDocuments),
);

/** What is on its way to the server, and what was wrong with it. */
export const AttachmentTray = lazyPart(() =>
  import('./attachment-tray.js').then((room) => room.AttachmentTray),
);

export { useFileDrop } from './use-file-drop.js';

export { readTexts } from './read-texts.js';

export { droppedFiles, uploadFileOf } from './dropped-files.js';

export { useRefusedFolders } from './use-refused-folders.js';
