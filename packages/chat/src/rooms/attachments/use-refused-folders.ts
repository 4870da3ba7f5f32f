'use client';
import type { RefusedFile } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { useCallback } from 'react';
import { attachmentsTexts } from './attachments.texts.js';
import { maxDropped, type DroppedFolder } from './dropped-files.js';

/** Says what was left out of dropped folders. */
export function useRefusedFolders(): (folders: readonly DroppedFolder[]) => RefusedFile[] {
  const texts = useTexts(attachmentsTexts);
  return useCallback(
    (folders) =>
      folders.map(({ name, trouble }) => ({
        name,
        message: trouble === 'empty' ? texts.emptyFolder : texts.cutFolder(maxDropped),
      })),
    [texts],
  );
}
