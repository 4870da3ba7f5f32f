'use client';
import type { RefusedFile } from '@stoa/core/state';
import { useEffect, useState } from 'react';
import { bringsFiles } from '../../base/files/pasted-files.js';
import { droppedFiles } from './dropped-files.js';
import { useRefusedFolders } from './use-refused-folders.js';

/**
 * Takes files that are dropped anywhere in the window, or pasted into a text box that takes them.
 *
 * @param onFiles takes the files, and folders of which something was left out; absent: drops are left to the browser
 * @returns whether files are held over the window
 */
export function useFileDrop(
  onFiles: ((files: readonly File[], refused: readonly RefusedFile[]) => void) | undefined,
): boolean {
  const refusedFolders = useRefusedFolders();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!onFiles) return;
    // Entering a child comes before leaving its parent, so depth tells when the window is left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (bringsFiles(event.dataTransfer)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!bringsFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(({ files, folders }) =>
        onFiles(files, refusedFolders(folders)),
      );
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      setOver(false);
    };
  }, [onFiles, refusedFolders]);
  return isOver;
}
