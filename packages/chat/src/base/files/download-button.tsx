'use client';
import type { FileRequest } from '@stoa/core/state';
import { IconButton } from '@stoa/ui';
import { Download } from 'lucide-react';
import { useDownload } from './use-download.js';

export interface DownloadButtonProps {
  request: FileRequest;
  /** Name of the downloaded file. */
  name: string;
  /** Label of the button. */
  label: string;
}

/** Downloads a file; what went wrong stands below, in the whole width of the list item around it. */
export function DownloadButton({ request, name, label }: DownloadButtonProps) {
  const { isBusy, trouble, start } = useDownload();
  return (
    <>
      <IconButton
        data-slot="download-button"
        size="sm"
        label={label}
        loading={isBusy}
        onClick={() => start(request, name)}
      >
        <Download size={16} aria-hidden />
      </IconButton>
      {trouble === null ? null : (
        <p role="alert" className="basis-full text-caption text-danger">
          {trouble}
        </p>
      )}
    </>
  );
}
