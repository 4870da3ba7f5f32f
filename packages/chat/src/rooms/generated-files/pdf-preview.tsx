'use client';
import { useTexts } from '@stoa/ui';
import { OpenLink, PreviewFailure, PreviewWait } from './preview-parts.js';
import { requestOf, useFileAddress, type PreviewFile } from './use-file-address.js';
import { generatedFilesTexts } from './generated-files.texts.js';

/** Whether this browser shows a PDF in a frame; older ones do not say, and most of them do. */
const showsPdf = (): boolean =>
  (navigator as Navigator & { pdfViewerEnabled?: boolean }).pdfViewerEnabled !== false;

/**
 * A PDF in a frame. Only one that our own server hands out: a browser shows no PDF in a sandbox, so a frame of another site would
 * be one with rights.
 */
export function PdfPreview({ file }: { file: PreviewFile }) {
  const text = useTexts(generatedFilesTexts);
  const { name } = file;
  const { address, again } = useFileAddress(file, requestOf(file));
  switch (address.status) {
    case 'asking':
      return <PreviewWait />;
    case 'failed':
      return <PreviewFailure says={text.noPdf} onRetry={again} />;
    case 'foreign':
      return (
        <PreviewFailure says={text.noPdf} hint={text.elsewhere(address.host)}>
          <OpenLink href={address.url} />
        </PreviewFailure>
      );
    case 'own':
      return showsPdf() && !address.url.startsWith('data:') ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the server gave the address
        <iframe
          data-slot="pdf-preview"
          // Chromium's pane of thumbnails would take most of a narrow place.
          src={`${address.url}#navpanes=0`}
          title={name}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-100 w-full rounded-panel border border-line bg-surface-sunken"
        />
      ) : (
        <PreviewFailure says={text.noPdf}>
          {address.url.startsWith('data:') ? null : <OpenLink href={address.url} />}
        </PreviewFailure>
      );
    default:
      return address satisfies never;
  }
}
