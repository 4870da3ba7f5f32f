'use client';
import { lazyPart } from '@stoa/react';

/** Documents under a sent message; most messages have none. */
export const MessageDocuments = lazyPart(() =>
  import('./message-documents.js').then((room) => room.MessageDocuments),
);

/** Attachments of the next message, with progress and failures. */
export const AttachmentTray = lazyPart(() =>
  import('./attachment-tray.js').then((room) => room.AttachmentTray),
);

export { FileIcon } from './file-icon.js';

export { useFileDrop } from './use-file-drop.js';

export { readTexts } from './read-texts.js';

export { droppedFiles, uploadFileOf } from './dropped-files.js';

export { useRefusedFolders } from './use-refused-folders.js';
export { attachmentsTexts } from './attachments.texts.js';
