'use client';
import { documentsOf, tagOf } from '@stoa/core/rules';
import { cn, Spinner, useTexts } from '@stoa/ui';
import { Fragment, useMemo, type ComponentPropsWithoutRef } from 'react';
import { useDownload } from '../../base/files/use-download.js';
import { attachmentsTexts } from './attachments.texts.js';
import { FileIcon } from './file-icon.js';

interface DocumentProps {
  name: string;
  type: string;
  fileKey: string | null;
}

const chip = cn(
  'flex h-8 max-w-full min-w-0 items-center gap-2 rounded-control border border-line bg-surface-raised px-2.5 text-ui text-ink pointer-coarse:h-11',
);

function Document({ name, type, fileKey }: DocumentProps) {
  const texts = useTexts(attachmentsTexts);
  const { isBusy, trouble, start } = useDownload();
  const content = (
    <>
      {isBusy ? (
        <Spinner label={texts.download(name)} />
      ) : (
        <FileIcon type={type} className="shrink-0 text-ink-muted" />
      )}
      <span dir="auto" className="truncate">
        {name}
      </span>
    </>
  );
  return (
    <Fragment>
      {fileKey === null ? (
        <span className={chip}>{content}</span>
      ) : (
        <button
          type="button"
          aria-label={texts.download(name)}
          className={cn(chip, 'cursor-pointer focus-ring hover:bg-surface-sunken')}
          onClick={() => start({ kind: 'stored', key: fileKey, groupId: null }, name)}
        >
          {content}
        </button>
      )}
      {trouble === null ? null : (
        <p role="alert" className="basis-full text-end text-caption text-danger">
          {trouble}
        </p>
      )}
    </Fragment>
  );
}

export interface MessageDocumentsProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The data of the message, as it came. */
  data: Readonly<Record<string, unknown>>;
}

/** The documents and tags that went with a message; a stored file can be downloaded. */
export function MessageDocuments({ data, className, ...props }: MessageDocumentsProps) {
  const texts = useTexts(attachmentsTexts);
  const documents = useMemo(() => documentsOf(data), [data]);
  if (documents.length === 0) return null;
  return (
    <ul
      data-slot="message-documents"
      aria-label={texts.documents}
      className={cn('flex max-w-full flex-wrap justify-end gap-2', className)}
      {...props}
    >
      {documents.map(({ id, name, type, key }, at) => (
        <li key={`${at} ${id}`} className="flex max-w-full min-w-0 flex-col items-end gap-1">
          <Document name={name} type={type} fileKey={tagOf({ id, type }) === null ? key : null} />
        </li>
      ))}
    </ul>
  );
}
