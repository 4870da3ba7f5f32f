import type { DownloadState } from '@stoa/core/state';

/** Whether a document or an export is on its way: another one would take its place. */
export const isMakingFile = ({ status }: DownloadState): boolean =>
  status === 'reading' || status === 'converting';
