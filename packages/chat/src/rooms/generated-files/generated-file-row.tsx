'use client';
import { previewKindOf, shortened, type GeneratedFile, type PreviewKind } from '@stoa/core/rules';
import { limits } from '@stoa/core/contract';
import { lazyPart } from '@stoa/react';
import { IconButton, formatBytes, useTexts, useLocale } from '@stoa/ui';
import { Eye, EyeOff, FileImage, FileSpreadsheet, FileText, File, type LucideIcon } from 'lucide-react';
import { useId, useState, type ComponentType } from 'react';
import { DownloadButton } from '../../base/files/download-button.js';
import { ImagePreview } from './image-preview.js';
import { PdfPreview } from './pdf-preview.js';
import { PreviewFailure, PreviewWait } from './preview-parts.js';
import type { PreviewFile } from './use-file-address.js';
import { generatedFilesTexts } from './generated-files.texts.js';

const CsvPreview = lazyPart(() => import('./csv-preview.js').then((room) => room.CsvPreview), {
  waiting: <PreviewWait />,
  failed: (retry) => <CsvUnavailable onRetry={retry} />,
});

function CsvUnavailable({ onRetry }: { onRetry: () => void }) {
  return <PreviewFailure says={useTexts(generatedFilesTexts).noCsv} onRetry={onRetry} />;
}

function Unsupported() {
  return <PreviewFailure says={useTexts(generatedFilesTexts).unsupported} />;
}

const previews: Record<PreviewKind, { icon: LucideIcon; Part: ComponentType<{ file: PreviewFile }> }> = {
  image: { icon: FileImage, Part: ImagePreview },
  pdf: { icon: FileText, Part: PdfPreview },
  csv: { icon: FileSpreadsheet, Part: CsvPreview },
  none: { icon: File, Part: Unsupported },
};

export interface GeneratedFileRowProps {
  file: GeneratedFile;
  /** The preview is shown without being asked for. */
  isOpen?: boolean;
}

/** A file with its size, its preview and its download. */
export function GeneratedFileRow({ file, isOpen = false }: GeneratedFileRowProps) {
  const text = useTexts(generatedFilesTexts);
  const locale = useLocale();
  const [isShown, setShown] = useState(isOpen);
  const previewId = useId();
  const { name, key, sizeBytes } = file;
  const { icon: Icon, Part } = previews[previewKindOf(file)];
  const short = shortened(name, limits.documentNameMaxCharacters);
  return (
    <li data-slot="generated-file" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-ui">
        <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <bdi
            title={short === name ? undefined : name}
            className="min-w-0 [overflow-wrap:anywhere] text-ink"
          >
            {short}
          </bdi>
          {sizeBytes === null ? null : (
            <span className="text-caption text-ink-muted figures-tabular">
              {formatBytes(locale, sizeBytes)}
            </span>
          )}
        </span>
        <IconButton
          size="sm"
          label={isShown ? text.hidePreview(short) : text.preview(short)}
          aria-expanded={isShown}
          aria-controls={isShown ? previewId : undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
        <DownloadButton
          request={{ kind: 'generated', key, fileName: name }}
          name={name}
          label={text.download(short)}
        />
      </div>
      {isShown ? (
        <div id={previewId} className="flex min-w-0 flex-col gap-1 ps-6">
          <Part file={file} />
        </div>
      ) : null}
    </li>
  );
}
