'use client';
import type { FileRecord } from '@stoa/core/contract';
import { fileKindOf, isTextType, previewKindOf } from '@stoa/core/rules';
import { useFormatDate } from '@stoa/react';
import { Button, EmptyState, IconButton, SegmentedControl, Spinner, useTexts } from '@stoa/ui';
import { Download, FileX, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SideFrame } from '../../base/side-frame/side-frame.js';
import { FileIcon } from '../attachments/door.js';
import { FilePreview } from '../generated-files/door.js';
import { FileTags, type FileTagsProps } from './file-cells.js';
import { canReadAgain } from './file-menu.js';
import { FileText } from './file-text.js';
import { filesTexts } from './files.texts.js';

/** The list keeps this much. @units px */
const listPx = 340;

type View = 'original' | 'text';

/** How a file can be seen: as it is, as the text that was read from it, or both. */
function viewsOf(file: FileRecord): readonly [View, ...View[]] {
  const kind = previewKindOf(file);
  if (kind === 'image') return ['original'];
  if (kind !== 'none') return ['original', 'text'];
  return isTextType(file.type) ? ['original'] : ['text'];
}

function Content({ file, view, onReadAgain }: { file: FileRecord; view: View; onReadAgain: () => void }) {
  const texts = useTexts(filesTexts);
  const { id, name, type, size, status, failure } = file;
  if (status === 'processing' || status === 'waiting')
    return (
      <EmptyState
        role="status"
        icon={<Spinner label={null} />}
        title={texts.stillReading}
        description={texts.stillReadingText}
      />
    );
  if (status === 'failed')
    return (
      <EmptyState
        icon={<FileX size={20} aria-hidden />}
        title={texts.notRead}
        description={failure}
        action={canReadAgain(file) ? <Button onClick={onReadAgain}>{texts.readAgain}</Button> : undefined}
      />
    );
  if (view === 'text') return <FileText file={file} />;
  return (
    <FilePreview
      file={{
        key: id,
        name,
        type,
        sizeBytes: size,
        url: null,
        lowRes: null,
        request: { kind: 'stored', key: id, groupId: null },
      }}
      undecoded={<FileText file={file} />}
    />
  );
}

export interface FilePanelProps extends FileTagsProps {
  file: FileRecord;
  onDownload: (file: FileRecord) => void;
  onReadAgain: (id: string) => void;
  onClose: () => void;
  /** The menu of what else can be done with it. */
  menu: ReactNode;
}

/** A file beside the list: what it is, what it says, and what can be done with it. @source chat specification §2 "Files page" (preview) */
export function FilePanel({ file, onDownload, onReadAgain, onClose, menu, ...tags }: FilePanelProps) {
  const texts = useTexts(filesTexts);
  const formatDate = useFormatDate();
  const title = useRef<HTMLHeadingElement>(null);
  const { id, name, type, size, createdAt, totalTokens, isImage } = file;
  const views = viewsOf(file);
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen !== null && views.includes(chosen) ? chosen : views[0];
  // After the sheet, which has focus of its own.
  useEffect(() => {
    const timer = setTimeout(() => title.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [id]);
  const facts = [
    fileKindOf(type),
    texts.size(size),
    ...(totalTokens === undefined || isImage ? [] : [texts.tokens(totalTokens)]),
    formatDate(createdAt),
  ];
  return (
    <SideFrame
      slot="file-panel"
      label={texts.panel}
      resizeLabel={texts.resizePanel}
      widthKey="filePanelWidth"
      share={0.38}
      besidePx={listPx}
      isInMain
      onClose={onClose}
    >
      <header className="flex flex-col gap-2 border-b border-line px-4 pt-3 pb-3">
        <div className="flex items-start gap-2.5 pointer-coarse:items-center">
          <FileIcon type={type} className="mt-1.5 shrink-0 text-ink-muted pointer-coarse:mt-0" />
          <h2
            ref={title}
            tabIndex={-1}
            className="line-clamp-3 min-w-0 flex-1 py-0.5 text-body font-semibold text-ink outline-none [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </h2>
          <span className="flex shrink-0 items-center">
            <IconButton size="sm" label={texts.download(name)} onClick={() => onDownload(file)}>
              <Download size={16} aria-hidden />
            </IconButton>
            {menu}
            <IconButton size="sm" data-dismiss="" label={texts.closePanel} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        </div>
        <p className="text-caption text-ink-muted figures-tabular">{facts.join(' · ')}</p>
        <FileTags file={file} {...tags} />
        {views.length > 1 && file.status === 'ready' ? (
          <SegmentedControl
            label={texts.view}
            className="self-start"
            segments={views.map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onValueChange={(value) => setView(value === 'text' ? 'text' : 'original')}
          />
        ) : null}
      </header>
      <div
        // What is longer than the panel scrolls by keyboard, too.
        tabIndex={0}
        role="group"
        aria-label={texts.contentOf(name)}
        className="flex min-h-0 flex-1 flex-col overflow-auto px-4 py-4 scrollbar-quiet focus-ring-inset [&_[data-slot=pdf-preview]]:h-full [&_[data-slot=text-preview]]:max-h-none"
      >
        <Content key={id} file={file} view={view} onReadAgain={() => onReadAgain(id)} />
      </div>
    </SideFrame>
  );
}
