'use client';
import type { FileRecord } from '@stoa/core/contract';
import { useSmallScreen, useStoa, useStore } from '@stoa/react';
import { Banner, Button, cn, IconButton, Menu, Progress, useTexts } from '@stoa/ui';
import { Download, Ellipsis, Paperclip, RefreshCw, Tags, Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDownload } from '../../base/files/use-download.js';
import { AttachmentTray, useFileDrop } from '../attachments/door.js';
import { DeleteFiles } from './delete-files.js';
import { FileMenu } from './file-menu.js';
import { FilePanel } from './file-panel.js';
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

/** The file that stands beside the list. The panel of templates and this one are never there together. */
function useShownFile(items: readonly FileRecord[]) {
  const { layout } = useStoa();
  const [opened, setOpened] = useState<FileRecord | null>(null);
  const isRightOpen = useStore(layout.store, (state) => state.rightOpen);
  if (isRightOpen && opened) setOpened(null);
  const show = useCallback(
    (file: FileRecord) => {
      if (layout.store.getState().rightOpen) layout.toggleRight();
      setOpened(file);
    },
    [layout],
  );
  const hide = useCallback(() => setOpened(null), []);
  // What the list knows of it is newer than what was opened; a filter may have taken it away.
  const file = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  return { file, show, hide };
}

/** All files of the person: what they are, their tags, and what can be done with them. @source chat specification §2 "Your Files" */
export function FilesPage({ onClose }: FilesPageProps) {
  const texts = useTexts(filesTexts);
  const isSmall = useSmallScreen();
  const { list, state, reload } = useFileList();
  const uploads = usePageUploads(reload);
  const isOver = useFileDrop(uploads.add);
  const { start, trouble, isBusy } = useDownload();
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState(nobody);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [notDeleted, setNotDeleted] = useState<readonly string[]>([]);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const { storage, tags, tagsFailed, items } = state;
  const { file: shown, show, hide } = useShownFile(items);
  const chosen = items.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  /** The bar of the selection goes away, and focus was in it. */
  const leaveSelection = () => {
    setSelected(nobody);
    title.current?.focus({ preventScroll: true });
  };
  const remove = async (ids: readonly string[]) => {
    setAsked(null);
    const failed = (await list?.remove(ids)) ?? [];
    setNotDeleted(failed);
    if (failed.length === 0 && shown && ids.includes(shown.id)) hide();
    leaveSelection();
  };
  const closePanel = () => {
    hide();
    const row = [...(page.current?.querySelectorAll<HTMLElement>('[data-previews]') ?? [])].find(
      (button) => button.dataset['previews'] === shown?.id,
    );
    // After the sheet has given focus back to a page that was inert until then.
    setTimeout(() => (row ?? title.current)?.focus());
  };
  const download = useCallback(
    (file: FileRecord) => start({ kind: 'stored', key: file.id, groupId: null }, file.name),
    [start],
  );
  const again = useCallback((id: string) => void list?.reprocess(id), [list]);
  const ask = useCallback((id: string) => setAsked([id]), []);
  const tagging = useMemo(
    () => ({
      suggestions: tags,
      onTags: async (id: string, next: readonly string[]) => (await list?.setTags(id, next))?.ok ?? false,
    }),
    [list, tags],
  );
  const doing = useMemo(
    () => ({ onDownload: download, onReadAgain: again, onDelete: ask, ...tagging }),
    [download, again, ask, tagging],
  );
  const actions = useCallback(
    (file: FileRecord) => (
      <span className="flex items-center justify-end">
        <IconButton
          size="sm"
          label={texts.download(file.name)}
          className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 @max-lg:hidden pointer-coarse:hidden"
          onClick={() => download(file)}
        >
          <Download size={16} aria-hidden />
        </IconButton>
        <FileMenu file={file} onPreview={show} {...doing} />
      </span>
    ),
    [texts, download, show, doing],
  );
  const uploadButton = uploads.add ? (
    <Button variant="solid" onClick={() => input.current?.click()}>
      <Paperclip size={16} aria-hidden />
      {texts.upload}
    </Button>
  ) : undefined;

  return (
    <section
      ref={page}
      data-slot="files-page"
      aria-labelledby="stoa-files-title"
      data-over={isOver || undefined}
      className={cn(
        'flex min-h-0 min-w-0 flex-1',
        isOver && 'outline-2 -outline-offset-4 outline-focus outline-dashed',
      )}
    >
      <div className="mx-auto flex min-h-0 w-full max-w-5xl min-w-0 flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
        <div className="flex items-center gap-1">
          <h1
            ref={title}
            id="stoa-files-title"
            tabIndex={-1}
            className="me-auto min-w-0 text-title text-ink outline-none face-display"
          >
            {texts.title}
          </h1>
          <span className="me-1">{uploadButton}</span>
          {isSmall ? (
            <Menu.Root>
              <Menu.Trigger asChild>
                <IconButton label={texts.pageMenu} tooltip={false}>
                  <Ellipsis size={16} aria-hidden />
                </IconButton>
              </Menu.Trigger>
              <Menu.Content align="end">
                <Menu.Item disabled={!list} onSelect={() => setManaging(true)}>
                  <Tags size={16} aria-hidden />
                  {texts.manageTags}
                </Menu.Item>
                <Menu.Item onSelect={reload}>
                  <RefreshCw size={16} aria-hidden />
                  {texts.refresh}
                </Menu.Item>
              </Menu.Content>
            </Menu.Root>
          ) : (
            <>
              <IconButton label={texts.manageTags} disabled={!list} onClick={() => setManaging(true)}>
                <Tags size={16} aria-hidden />
              </IconButton>
              <IconButton label={texts.refresh} onClick={reload}>
                <RefreshCw size={16} aria-hidden />
              </IconButton>
            </>
          )}
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
        {tagsFailed ? <Banner kind="error" title={texts.tagsFailed} /> : null}
        {notDeleted.length > 0 ? <Banner kind="error" title={texts.notDeleted(notDeleted)} /> : null}
        {trouble !== null && !isBusy ? <Banner kind="error" title={trouble} /> : null}
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
        <FilesTable
          label={texts.title}
          list={list}
          state={state}
          onReload={reload}
          selection={{ ids: selected, onChange: setSelected }}
          onPreview={show}
          shownId={shown?.id}
          actions={actions}
          bar={
            chosen.length > 0 ? (
              <div
                role="group"
                aria-label={texts.selected(chosen.length)}
                className="flex min-w-0 items-center gap-2 self-start rounded-panel bg-accent-soft ps-3 pe-1 text-ui text-ink"
              >
                <span role="status" className="min-w-0 flex-1 truncate">
                  {texts.selected(chosen.length)}
                </span>
                <Button size="sm" variant="danger" onClick={() => setAsked(chosen)}>
                  <Trash2 size={16} aria-hidden />
                  {texts.deleteSelected}
                </Button>
                <IconButton label={texts.clearSelection} onClick={leaveSelection}>
                  <X size={16} aria-hidden />
                </IconButton>
              </div>
            ) : undefined
          }
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
      {shown ? (
        <FilePanel
          file={shown}
          onDownload={download}
          onReadAgain={again}
          onClose={closePanel}
          menu={<FileMenu file={shown} {...doing} />}
          {...tagging}
        />
      ) : null}
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
