'use client';
import { useTexts } from '@stoa/ui';
import type { ReactNode } from 'react';
import { PreviewFailure, PreviewWait } from './preview-parts.js';
import { requestOf, useFileAddress, type PreviewFile } from './use-file-address.js';
import { useTextStart } from './use-text-start.js';
import { generatedFilesTexts } from './generated-files.texts.js';

/** Whether bytes were read in another encoding than theirs. */
export const isUndecoded = (text: string): boolean => text.slice(0, -1).includes('\uFFFD');

const previewBytes = 64 * 1024;

/** The beginning of a text, as it is written. */
export function TextPreview({ file, undecoded }: { file: PreviewFile; undecoded?: ReactNode }) {
  const text = useTexts(generatedFilesTexts);
  const { address, again } = useFileAddress(file, requestOf(file));
  const read = useTextStart(address.status === 'own' ? address.url : null, previewBytes);
  if (address.status === 'failed' || address.status === 'foreign' || read.status === 'failed')
    return <PreviewFailure says={text.unsupported} onRetry={again} />;
  if (address.status === 'asking' || read.status === 'reading') return <PreviewWait />;
  if (undecoded && isUndecoded(read.text.text)) return undecoded;
  return (
    <pre
      data-slot="text-preview"
      role="group"
      tabIndex={0}
      dir="auto"
      aria-label={text.preview(file.name)}
      className="max-h-100 max-w-full overflow-auto rounded-control border border-line bg-surface-sunken p-3 font-code text-caption [overflow-wrap:anywhere] whitespace-pre-wrap text-ink scrollbar-quiet focus-ring-inset"
    >
      {read.text.text}
      {read.text.isComplete ? null : '…'}
    </pre>
  );
}
