'use client';
import type { TemplateDocument } from '@stoa/core/rules';
import { fileOwner, selectFlag, type Attachment, type RefusedFile } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, useFieldControl, useReadTexts, useTexts } from '@stoa/ui';
import { Paperclip } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import {
  AttachmentTray,
  droppedFiles,
  readTexts,
  useRefusedFolders,
  uploadFileOf,
} from '../../attachments/door.js';
import { templateDialogTexts } from './template-dialog.texts.js';

const none: readonly Attachment[] = [];

export interface FileFieldProps {
  promptId: string;
  name: string;
  isMultiple: boolean;
  supportsImages: boolean;
  /** Documents whose text the browser has read. */
  documents: readonly TemplateDocument[];
  onDocuments: (documents: readonly TemplateDocument[]) => void;
}

/** A document that the browser reads itself, as an attachment that is there at once. */
const shown = ({ name, path, type }: TemplateDocument & { path?: string }, at: number): Attachment => ({
  id: String(at),
  name,
  ...(path && { path }),
  type,
  status: { type: 'ready' },
});

/** Files for one variable: uploaded like attachments, or read by the browser where nothing can be uploaded. */
export function FileField({
  promptId,
  name,
  isMultiple,
  supportsImages,
  documents,
  onDocuments,
}: FileFieldProps) {
  const texts = useTexts(templateDialogTexts);
  const refusedFolders = useRefusedFolders();
  const readWords = useReadTexts();
  const { attachments, flags } = useStoa();
  const control = useFieldControl();
  const owner = fileOwner(promptId, name);
  const list = useStore(attachments.store, (state) => state.lists[owner] ?? none);
  const canUpload = useStore(flags.store, selectFlag('uploadDocuments'));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function readHere(files: readonly File[], before: readonly RefusedFile[]) {
    const { read, refused: troubles } = await readTexts(files, readWords);
    setRefused([...before, ...troubles]);
    if (read.length > 0) onDocuments(isMultiple ? [...documents, ...read] : read.slice(-1));
  }
  function add(files: readonly File[], before: readonly RefusedFile[] = []) {
    const taken = isMultiple ? files : files.slice(0, 1);
    if (taken.length === 0) return setRefused(before);
    if (!canUpload) return void readHere(taken, before);
    if (!isMultiple) for (const { id } of list) attachments.remove(owner, id);
    setRefused([...before, ...attachments.add(owner, taken.map(uploadFileOf), { supportsImages })]);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(({ files, folders }) => add(files, refusedFolders(folders)));
  };
  const all = [...documents.map(shown), ...list];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped on it; its button does the same
    <div
      data-slot="file-field"
      role="group"
      aria-label={name}
      className={cn(
        'flex flex-col gap-2 rounded-panel border border-dashed border-line-strong p-2',
        isOver && 'border-focus bg-accent-soft',
        control?.['aria-invalid'] && 'border-danger',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {all.length + refused.length > 0 ? (
        <AttachmentTray
          className="px-0 pt-0"
          attachments={all}
          refused={refused}
          onRemove={(id) => {
            attachments.remove(owner, id);
            onDocuments(documents.filter((_, at) => String(at) !== id));
          }}
          onRetry={(id) => attachments.retry(owner, id)}
          onDismiss={() => setRefused([])}
          onEmpty={() => button.current?.focus()}
        />
      ) : null}
      <span className="flex flex-wrap items-center gap-2 text-ui text-ink-muted">
        <Button
          ref={button}
          id={control?.id}
          aria-describedby={control?.['aria-describedby']}
          data-invalid={control?.['aria-invalid']}
          onClick={() => input.current?.click()}
        >
          <Paperclip size={16} aria-hidden />
          {isMultiple ? texts.addFiles : texts.addFile}
        </Button>
        <span aria-hidden className="pointer-coarse:hidden">
          {isMultiple ? texts.orDropSeveral : texts.orDrop}
        </span>
      </span>
      {canUpload ? null : <p className="text-caption text-ink-muted">{texts.localHint}</p>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={name}
        // The same file may be chosen again after it was removed.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => add([...(event.currentTarget.files ?? [])])}
      />
    </div>
  );
}
