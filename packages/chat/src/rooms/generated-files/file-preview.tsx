'use client';
import { previewKindOf, type PreviewKind } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import type { ComponentType } from 'react';
import { CsvPreview } from './csv-preview.js';
import { ImagePreview } from './image-preview.js';
import { PdfPreview } from './pdf-preview.js';
import { PreviewFailure } from './preview-parts.js';
import { TextPreview } from './text-preview.js';
import type { PreviewFile } from './use-file-address.js';
import { generatedFilesTexts } from './generated-files.texts.js';

const previews: Record<Exclude<PreviewKind, 'none'>, ComponentType<{ file: PreviewFile }>> = {
  image: ImagePreview,
  pdf: PdfPreview,
  csv: CsvPreview,
};

const isText = (type: string): boolean => /^text\/|json|xml|x-tex/.test(type);

/** The preview of a file. @source chat specification §8 "File displays" */
export function FilePreview({ file }: { file: PreviewFile }) {
  const text = useTexts(generatedFilesTexts);
  const kind = previewKindOf(file);
  if (kind !== 'none') {
    const Part = previews[kind];
    return <Part file={file} />;
  }
  return isText(file.type) ? <TextPreview file={file} /> : <PreviewFailure says={text.unsupported} />;
}
