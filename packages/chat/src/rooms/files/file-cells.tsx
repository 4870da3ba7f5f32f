'use client';
import { limits, type FileRecord } from '@stoa/core/contract';
import { tagColour } from '@stoa/core/rules';
import { Badge, Button, IconButton, Popover, Spinner, Tag, useTexts } from '@stoa/ui';
import { Pencil, Plus, TriangleAlert } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { FileIcon } from '../attachments/door.js';
import { TagsEditor } from '../conversations/door.js';
import { filesTexts } from './files.texts.js';

/** A name that is cut before its ending: what a file is stays in view. */
export function FileName({ name }: { name: string }) {
  const [, stem = name, ending = ''] = /^(.+)(\.[\p{L}\p{N}]{1,8})$/su.exec(name) ?? [];
  return (
    <bdi className="flex min-w-0" title={name}>
      <span className="truncate whitespace-pre">{stem}</span>
      {ending === '' ? null : <span className="shrink-0">{ending}</span>}
    </bdi>
  );
}

/** What keeps a file from being read; nothing of one that can be. */
export function FileState({ file }: { file: FileRecord }) {
  const texts = useTexts(filesTexts);
  const { status, failure = texts.statuses.failed } = file;
  if (status === 'processing')
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-muted">
        <Spinner label={null} />
        <span className="@max-lg:sr-only">{texts.reading}</span>
      </span>
    );
  if (status !== 'failed') return null;
  return (
    <Badge tone="danger" title={failure} className="@max-lg:px-1">
      <TriangleAlert size={12} aria-hidden />
      <span aria-hidden className="@max-lg:hidden">
        {texts.statuses.failed}
      </span>
      <span className="sr-only">{failure}</span>
    </Badge>
  );
}

/** Icon and name of a file, on one line; a press shows it. */
export function FileCell({
  file,
  onPreview,
}: {
  file: FileRecord;
  onPreview?: ((file: FileRecord) => void) | undefined;
}) {
  const texts = useTexts(filesTexts);
  const { id, name, type } = file;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <FileIcon type={type} className="shrink-0 text-ink-muted" />
      {onPreview ? (
        <button
          type="button"
          data-previews={id}
          aria-label={texts.preview(name)}
          className="flex min-h-8 min-w-0 cursor-pointer items-center rounded-control text-start underline-offset-4 hover:underline focus-ring pointer-coarse:min-h-11"
          onClick={() => onPreview(file)}
        >
          <FileName name={name} />
        </button>
      ) : (
        <span className="flex min-w-0">
          <FileName name={name} />
        </span>
      )}
      <FileState file={file} />
    </span>
  );
}

/** Tags that a line has space for. */
const shownTags = 2;

/** The tags of a file on one line; how many more there are stands behind the first ones. */
export function FileTagList({ tags }: { tags: readonly string[] }) {
  const texts = useTexts(filesTexts);
  const rest = tags.slice(shownTags);
  return (
    <span className="flex max-w-56 min-w-0 items-center gap-1">
      {tags.slice(0, shownTags).map((tag) => (
        <Tag key={tag} label={tag} colour={tagColour(tag)} className="shrink" />
      ))}
      {rest.length > 0 ? (
        <span className="shrink-0 text-caption text-ink-muted" title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{texts.moreTags(rest)}</span>
        </span>
      ) : null}
    </span>
  );
}

export interface TagsPopoverProps extends Omit<ComponentProps<typeof Popover.Content>, 'children'> {
  file: FileRecord;
  /** Every tag of the person. */
  suggestions: readonly string[];
  /** @returns whether they were saved */
  onTags: (id: string, tags: readonly string[]) => Promise<boolean>;
}

/** The editor of a file's tags, in a popover. */
export function TagsPopover({ file, suggestions, onTags, ...props }: TagsPopoverProps) {
  const texts = useTexts(filesTexts);
  const { id, name, tags } = file;
  const [hasFailed, setFailed] = useState(false);
  const save = (next: readonly string[]) => void onTags(id, next).then((isSaved) => setFailed(!isSaved));
  return (
    <Popover.Content
      aria-label={texts.tagsOf(name)}
      className="w-[min(20rem,calc(100vw-1rem))] p-3"
      {...props}
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
  );
}

export type FileTagsProps = Pick<TagsPopoverProps, 'file' | 'suggestions' | 'onTags'>;

/** All tags of a file, and their editor. */
export function FileTags(props: FileTagsProps) {
  const texts = useTexts(filesTexts);
  const { name, tags } = props.file;
  return (
    <Popover.Root>
      <span className="flex flex-wrap items-center gap-1">
        {tags.map((tag) => (
          <Tag key={tag} label={tag} colour={tagColour(tag)} />
        ))}
        <Popover.Trigger asChild>
          {tags.length === 0 ? (
            <Button size="sm" variant="ghost" className="-ms-2 text-ink-muted">
              <Plus size={14} aria-hidden />
              {texts.addTags}
            </Button>
          ) : (
            <IconButton size="sm" label={texts.editTags(name)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
          )}
        </Popover.Trigger>
      </span>
      <TagsPopover align="start" {...props} />
    </Popover.Root>
  );
}
