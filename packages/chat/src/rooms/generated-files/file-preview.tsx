'use client';
import { isTextType, previewKindOf, type PreviewKind } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import type { ComponentType, ReactNode } from 'react';
import { CsvPreview } from './csv-preview.js';
import { ImagePreview } from './image-preview.js';
import { PdfPreview } from './pdf-preview.js';
import { PreviewFailure } from './preview-parts.js';
import { TextPreview } from './text-preview.js';
import type { PreviewFile } from './use-file-address.js';
import { generatedFilesTexts } from './generated-files.texts.js';

const previews: Record<Exclude<PreviewKind, 'none'>, ComponentType<FilePreviewProps>> = {
  image: ImagePreview,
  pdf: PdfPreview,
  csv: CsvPreview,
};

export interface FilePreviewProps {
  file: PreviewFile;
  /** Stands in the place of a text whose characters a browser does not know. */
  undecoded?: ReactNode;
}

/** The preview of a file. @source chat specification §8 "File displays" */
export function FilePreview({ file, undecoded }: FilePreviewProps) {
  const text = useTexts(generatedFilesTexts);
  const kind = previewKindOf(file);
  if (kind !== 'none') {
    const Part = previews[kind];
    return <Part file={file} undecoded={undecoded} />;
  }
  return isTextType(file.type) ? (
    <TextPreview file={file} undecoded={undecoded} />
  ) : (
    <PreviewFailure says={text.unsupported} />
  );
}
