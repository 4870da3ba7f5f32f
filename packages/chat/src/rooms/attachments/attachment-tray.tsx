'use client';
import type { Attachment, RefusedFile } from '@stoa/core/state';
import { cn, IconButton, useTexts } from '@stoa/ui';
import { X } from 'lucide-react';
import {
  Fragment,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type RefObject,
} from 'react';
import { AttachmentChip } from './attachment-chip.js';
import { attachmentsTexts } from './attachments.texts.js';

export interface AttachmentTrayProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  attachments: readonly Attachment[];
  /** Files of the last choice that could not be attached. */
  refused: readonly RefusedFile[];
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onDismiss: () => void;
  /** Takes focus when the last chip is gone. */
  onEmpty: () => void;
}

/** Says what became of each attachment, once. */
function useSpoken(attachments: readonly Attachment[]): string {
  const texts = useTexts(attachmentsTexts);
  const [spoken, setSpoken] = useState('');
  const [before, setBefore] = useState(attachments);
  if (before !== attachments) {
    setBefore(attachments);
    const was = new Map(before.map(({ id, status }) => [id, status.type]));
    for (const { id, name, path = name, status } of attachments) {
      if (!was.has(id) || was.get(id) === status.type) continue;
      if (status.type === 'ready') setSpoken(texts.ready(path));
      if (status.type === 'failed') setSpoken(texts.failed(path, status.message));
    }
  }
  return spoken;
}

/** How many files of one reason are named. */
const maxNamed = 3;

/** Files that were refused, by the reason; a folder may bring hundreds. */
function byReason(refused: readonly RefusedFile[]): { message: string; names: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { name, message } of refused) reasons.set(message, [...(reasons.get(message) ?? []), name]);
  return [...reasons].map(([message, names]) => ({ message, names }));
}

/** By id, the folder of each file whose name another one has too. */
function ambiguousFolders(attachments: readonly Attachment[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const { id, name, path } of attachments) {
    const folder = path?.split('/').at(-2);
    if (folder !== undefined && attachments.some((other) => other.id !== id && other.name === name))
      folders.set(id, folder);
  }
  return folders;
}

/** Scrolls the list alone, never the page. */
function reveal(box: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const end = offsetTop + offsetHeight;
  if (offsetTop < box.scrollTop) box.scrollTop = offsetTop;
  else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
}

/** Of a long list, shows the chip that came last, or has failed last. */
function useRevealed(list: RefObject<HTMLUListElement | null>, attachments: readonly Attachment[]): void {
  const before = useRef<ReadonlyMap<string, boolean>>(new Map());
  useLayoutEffect(() => {
    const now = new Map(attachments.map(({ id, status }) => [id, status.type === 'failed']));
    const changed = attachments.findLastIndex(({ id }) => {
      const was = before.current.get(id);
      return was === undefined || (now.get(id) === true && !was);
    });
    before.current = now;
    const chip = list.current?.children[changed];
    if (list.current && chip instanceof HTMLElement) reveal(list.current, chip);
  }, [list, attachments]);
}

/** Attachments of the message that is being written, and failures of files. */
export function AttachmentTray({
  attachments,
  refused,
  onRemove,
  onRetry,
  onDismiss,
  onEmpty,
  className,
  ...props
}: AttachmentTrayProps) {
  const texts = useTexts(attachmentsTexts);
  const list = useRef<HTMLUListElement>(null);
  const spoken = useSpoken(attachments);
  useRevealed(list, attachments);
  const folders = useMemo(() => ambiguousFolders(attachments), [attachments]);
  /** The cross of the neighbour takes focus, so that several can be removed in a row. */
  const handFocusOn = (at: number) => {
    const crosses = [...(list.current?.querySelectorAll<HTMLElement>('[data-slot=attachment-remove]') ?? [])];
    const next = crosses[at + 1] ?? crosses[at - 1];
    if (next) next.focus({ preventScroll: true });
    else onEmpty();
  };
  return (
    <div
      data-slot="attachment-tray"
      className={cn('flex min-w-0 flex-col gap-2 px-3 pt-3', className)}
      hidden={attachments.length === 0 && refused.length === 0}
      {...props}
    >
      {attachments.length > 0 ? (
        <ul
          ref={list}
          aria-label={texts.list}
          className="relative flex max-h-36 flex-wrap gap-2 overflow-y-auto scrollbar-quiet"
        >
          {attachments.map((attachment, at) => (
            <AttachmentChip
              key={attachment.id}
              attachment={attachment}
              folder={folders.get(attachment.id)}
              onRemove={() => {
                handFocusOn(at);
                onRemove(attachment.id);
              }}
              onRetry={() => onRetry(attachment.id)}
            />
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <div
          role="alert"
          data-slot="refused-files"
          className="flex items-start gap-2 rounded-control bg-danger-soft py-1.5 ps-3 pe-1 text-ui text-ink forced-colors:border"
        >
          <ul aria-label={texts.refused} className="flex min-w-0 flex-1 flex-col gap-0.5 py-1">
            {byReason(refused).map(({ message, names }) => (
              <li key={message} className="[overflow-wrap:anywhere]">
                {names.slice(0, maxNamed).map((name, at) => (
                  // Files of different folders may have the same name, and their order never changes.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Fragment key={at}>
                    {at > 0 ? ', ' : null}
                    <bdi className="font-medium">{name}</bdi>
                  </Fragment>
                ))}{' '}
                {names.length > maxNamed ? `${texts.andMore(names.length - maxNamed)}: ` : null}
                {message}
              </li>
            ))}
          </ul>
          <IconButton size="sm" label={texts.dismiss} tooltip={false} onClick={onDismiss}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
