'use client';
import { attachmentLabel } from '@stoa/core/rules';
import { shownProgress, type Attachment } from '@stoa/core/state';
import { Button, cn, Progress, Spinner, useTexts } from '@stoa/ui';
import { CircleAlert, X } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { attachmentsTexts } from './attachments.texts.js';
import { FileIcon } from './file-icon.js';

export interface AttachmentChipProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  attachment: Attachment;
  /** The folder before the name, where another file has the same name. */
  folder?: string | undefined;
  onRemove: () => void;
  onRetry: () => void;
}

/** A file or data source that goes with the message: its name, how far it is, and its cross. @source chat specification §4 "File upload", §9 */
export function AttachmentChip({
  attachment,
  folder,
  onRemove,
  onRetry,
  className,
  ...props
}: AttachmentChipProps) {
  const texts = useTexts(attachmentsTexts);
  const { name, path = name, type, status, tokens } = attachment;
  const isBusy = status.type === 'sending' || status.type === 'processing' || status.type === 'waiting';
  return (
    <li
      data-slot="attachment-chip"
      data-state={status.type}
      aria-busy={isBusy || undefined}
      title={path}
      className={cn(
        'relative flex h-9 max-w-full min-w-0 items-center gap-2 overflow-hidden rounded-control border border-line bg-surface-sunken ps-2.5 text-ui text-ink pointer-coarse:h-11',
        status.type === 'failed' && 'h-auto min-h-9 border-danger bg-danger-soft py-1',
        className,
      )}
      {...props}
    >
      {status.type === 'failed' ? (
        <CircleAlert size={16} aria-hidden className="shrink-0 text-danger" />
      ) : status.type === 'processing' ? (
        <Spinner label={texts.processing} />
      ) : (
        <FileIcon type={type} className="shrink-0 text-ink-muted" />
      )}
      <span className="flex min-w-0 flex-col">
        <span dir="auto" className="truncate">
          {folder === undefined ? null : (
            <span className="text-ink-muted">{`${attachmentLabel(folder)}/`}</span>
          )}
          {attachmentLabel(name)}
        </span>
        {status.type === 'failed' ? (
          <span className="text-caption text-pretty text-danger">{status.message}</span>
        ) : null}
      </span>
      <span className="shrink-0 text-caption text-ink-muted figures-tabular empty:hidden">
        {status.type === 'sending' ? texts.sending(status.percent) : null}
        {status.type === 'waiting' ? texts.waiting : null}
        {status.type === 'processing' ? texts.sending(shownProgress(status)) : null}
        {status.type === 'ready' && tokens !== undefined ? texts.tokens(tokens) : null}
      </span>
      {status.type === 'failed' && status.isFinal !== true ? (
        <Button size="sm" variant="ghost" aria-label={texts.retryOf(path)} onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
      <button
        type="button"
        data-slot="attachment-remove"
        aria-label={texts.remove(path)}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-muted focus-ring-inset hover:bg-ink/8 hover:text-ink pointer-coarse:size-11"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
      {status.type === 'sending' ? (
        <Progress
          value={status.percent}
          label={texts.uploading(path)}
          className="absolute inset-x-0 bottom-0 h-0.5 rounded-none"
        />
      ) : null}
    </li>
  );
}
