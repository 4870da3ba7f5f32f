'use client';
import { limits, type FileRecord } from '@stoa/core/contract';
import { tagColour } from '@stoa/core/rules';
import { Button, Dialog, IconButton, Popover, Spinner, Tag, useTexts } from '@stoa/ui';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { DownloadButton } from '../../base/files/download-button.js';
import { TagsEditor } from '../conversations/door.js';
import { FilePreview } from '../generated-files/door.js';
import { filesTexts } from './files.texts.js';

/** Downloads and shows a file. */
export function FileActions({
  file,
  onPreview,
}: {
  file: FileRecord;
  onPreview: (file: FileRecord) => void;
}) {
  const texts = useTexts(filesTexts);
  const { id, name } = file;
  return (
    <span className="flex flex-wrap items-center">
      <DownloadButton
        request={{ kind: 'stored', key: id, groupId: null }}
        name={name}
        label={texts.download(name)}
      />
      <IconButton size="sm" label={texts.preview(name)} onClick={() => onPreview(file)}>
        <Eye size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

/** How large a file is, or what keeps it from being read. */
export function FileNote({ file, onAgain }: { file: FileRecord; onAgain: (id: string) => void }) {
  const texts = useTexts(filesTexts);
  const { id, status, failure, isFailureFinal, size, totalTokens, isImage } = file;
  if (status === 'processing')
    return (
      <span className="flex items-center gap-1.5 text-caption text-ink-muted">
        <Spinner label={texts.reading} /> {texts.reading}
      </span>
    );
  if (status === 'failed')
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-caption text-danger">
        <span className="max-w-80 text-pretty">{failure}</span>
        {isFailureFinal === true ? null : (
          <Button size="sm" variant="ghost" onClick={() => onAgain(id)}>
            {texts.readAgain}
          </Button>
        )}
      </span>
    );
  return (
    <span className="text-caption text-ink-muted figures-tabular">
      {texts.size(size)}
      {totalTokens === undefined || isImage ? null : ` · ${texts.tokens(totalTokens)}`}
    </span>
  );
}

export interface FileTagsProps {
  file: FileRecord;
  /** Every tag of the person. */
  suggestions: readonly string[];
  /** @returns whether they were saved */
  onTags: (id: string, tags: readonly string[]) => Promise<boolean>;
}

/** The tags of a file, and their editor. */
export function FileTags({ file, suggestions, onTags }: FileTagsProps) {
  const texts = useTexts(filesTexts);
  const { id, name, tags } = file;
  const [hasFailed, setFailed] = useState(false);
  const save = (next: readonly string[]) => void onTags(id, next).then((isSaved) => setFailed(!isSaved));
  return (
    <Popover.Root>
      <span className="flex flex-wrap items-center gap-1">
        {tags.map((tag) => (
          <Tag key={tag} label={tag} colour={tagColour(tag)} />
        ))}
        <Popover.Trigger asChild>
          <IconButton size="sm" label={texts.editTags(name)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        </Popover.Trigger>
      </span>
      <Popover.Content
        align="start"
        aria-label={texts.tagsOf(name)}
        className="w-[min(20rem,calc(100vw-1rem))] p-3"
      >
        <TagsEditor
          tags={tags}
          suggestions={suggestions}
          most={limits.fileTagsMax}
          onAdd={(added) => save([...tags, ...added])}
          onRemove={(removed) => save(tags.filter((tag) => tag !== removed))}
        />
        {hasFailed ? (
          <p role="alert" className="pt-2 text-caption text-danger">
            {texts.tagsNotSaved}
          </p>
        ) : null}
      </Popover.Content>
    </Popover.Root>
  );
}

/** A file, shown over the page. */
export function PreviewDialog({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  const { id, name, type, size } = file;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Content size="lg" aria-describedby={undefined}>
        <Dialog.Header>
          <Dialog.Title className="[overflow-wrap:anywhere]">{name}</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body className="pb-6">
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
          />
        </Dialog.Body>
        <Dialog.CloseIcon />
      </Dialog.Content>
    </Dialog.Root>
  );
}
