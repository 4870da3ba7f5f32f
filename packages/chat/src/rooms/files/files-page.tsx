'use client';
import type { FileRecord } from '@stoa/core/contract';
import { Banner, Button, cn, IconButton, Progress, useTexts } from '@stoa/ui';
import { Paperclip, RefreshCw, Tags, Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSmallScreen } from '../../base/screen/use-small-screen.js';
import { AttachmentTray, useFileDrop } from '../attachments/door.js';
import { DeleteFiles } from './delete-files.js';
import { FileActions, FileNote, FileTags, PreviewDialog } from './file-cells.js';
import { FilesTable } from './files-table.js';
import { ManageTags } from './manage-tags.js';
import { useFileList } from './use-file-list.js';
import { usePageUploads } from './use-page-uploads.js';
import { filesTexts } from './files.texts.js';

const nobody: ReadonlySet<string> = new Set();

export interface FilesPageProps {
  /** Back to the conversation. */
  onClose: () => void;
}

/** All files of the person: what they are, their tags, and what can be done with them. @source chat specification §2 "Your Files" */
export function FilesPage({ onClose }: FilesPageProps) {
  const texts = useTexts(filesTexts);
  const isSmall = useSmallScreen();
  const { list, state, reload } = useFileList();
  const uploads = usePageUploads(reload);
  const isOver = useFileDrop(uploads.add);
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [selected, setSelected] = useState(nobody);
  const [shown, setShown] = useState<FileRecord | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [notDeleted, setNotDeleted] = useState<readonly string[]>([]);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const { storage, tags, tagsFailed, items } = state;
  const chosen = items.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  /** The bar of the selection goes away, and focus was in it. */
  const leaveSelection = () => {
    setSelected(nobody);
    title.current?.focus({ preventScroll: true });
  };
  const remove = async (ids: readonly string[]) => {
    setAsked(null);
    setNotDeleted((await list?.remove(ids)) ?? []);
    leaveSelection();
  };
  const leading = useCallback((file: FileRecord) => <FileActions file={file} onPreview={setShown} />, []);
  const note = useCallback(
    (file: FileRecord) => <FileNote file={file} onAgain={(id) => void list?.reprocess(id)} />,
    [list],
  );
  const tagCell = useCallback(
    (file: FileRecord) => (
      <FileTags
        file={file}
        suggestions={tags}
        onTags={async (id, next) => (await list?.setTags(id, next))?.ok ?? false}
      />
    ),
    [list, tags],
  );
  const uploadButton = uploads.add ? (
    <Button variant="solid" onClick={() => input.current?.click()}>
      <Paperclip size={16} aria-hidden />
      {texts.upload}
    </Button>
  ) : undefined;

  return (
    <section
      data-slot="files-page"
      aria-labelledby="stoa-files-title"
      data-over={isOver || undefined}
      className={cn(
        'flex min-h-0 flex-1 flex-col',
        isOver && 'outline-2 -outline-offset-4 outline-focus outline-dashed',
      )}
    >
      <div className="mx-auto flex min-h-0 w-full max-w-5xl flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
        <div className="flex items-center gap-2">
          <h1
            ref={title}
            id="stoa-files-title"
            tabIndex={-1}
            className="min-w-0 flex-1 text-title text-ink outline-none face-display"
          >
            {texts.title}
          </h1>
          {isSmall ? null : uploadButton}
          <IconButton label={texts.manageTags} disabled={!list} onClick={() => setManaging(true)}>
            <Tags size={16} aria-hidden />
          </IconButton>
          <IconButton label={texts.refresh} onClick={reload}>
            <RefreshCw size={16} aria-hidden />
          </IconButton>
          <IconButton label={texts.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        {storage ? (
          <div className="flex items-center gap-3 text-caption text-ink-muted figures-tabular">
            <span className="shrink-0">{texts.storage(storage.used, storage.quota, storage.count)}</span>
            <Progress
              value={(storage.used / storage.quota) * 100}
              label={texts.storageBar}
              className="max-w-40"
            />
          </div>
        ) : null}
        {isSmall ? uploadButton : null}
        {tagsFailed ? <Banner kind="error" title={texts.tagsFailed} /> : null}
        {notDeleted.length > 0 ? <Banner kind="error" title={texts.notDeleted(notDeleted)} /> : null}
        {uploads.list.length + uploads.refused.length > 0 ? (
          <AttachmentTray
            className="rounded-panel border border-line p-3"
            attachments={uploads.list}
            refused={uploads.refused}
            onRemove={uploads.remove}
            onRetry={uploads.retry}
            onDismiss={uploads.dismiss}
            onEmpty={() => title.current?.focus()}
          />
        ) : null}
        {chosen.length > 0 ? (
          <div
            role="group"
            aria-label={texts.selected(chosen.length)}
            className="flex items-center gap-2 rounded-panel bg-surface-sunken px-3 py-1.5 text-ui text-ink"
          >
            <span role="status" className="flex-1">
              {texts.selected(chosen.length)}
            </span>
            <Button variant="danger" onClick={() => setAsked(chosen)}>
              <Trash2 size={16} aria-hidden />
              {texts.deleteSelected}
            </Button>
            <IconButton label={texts.clearSelection} onClick={leaveSelection}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        ) : null}
        <FilesTable
          label={texts.title}
          list={list}
          state={state}
          onReload={reload}
          selection={{ ids: selected, onChange: setSelected }}
          leading={leading}
          renderNote={note}
          tags={tagCell}
          emptyAction={uploadButton}
        />
      </div>
      {uploads.add ? (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={texts.upload}
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => uploads.add?.([...(event.currentTarget.files ?? [])])}
        />
      ) : null}
      {shown ? <PreviewDialog file={shown} onClose={() => setShown(null)} /> : null}
      {isManaging && list ? <ManageTags list={list} tags={tags} onClose={() => setManaging(false)} /> : null}
      {asked && list ? (
        <DeleteFiles
          list={list}
          ids={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
        />
      ) : null}
    </section>
  );
}
