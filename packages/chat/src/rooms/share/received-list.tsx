'use client';
import type { MoreShared, Outcome, SharedItem } from '@stoa/core/contract';
import type { SharingActions } from '@stoa/core/state';
import { ConfirmRow, findByData, useFormatDate } from '@stoa/react';
import { Badge, Button, EmptyState, IconButton, useTexts } from '@stoa/ui';
import { Inbox, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ListFailure, ListSkeleton } from './list-states.js';
import { shareTexts } from './share.texts.js';
import { useEnding } from './use-ending.js';

function bySender(items: readonly SharedItem[]): [string, SharedItem[]][] {
  const groups = new Map<string, SharedItem[]>();
  for (const item of items) groups.set(item.sharedBy, [...(groups.get(item.sharedBy) ?? []), item]);
  return [...groups];
}

interface RowProps {
  item: SharedItem;
  isAsking: boolean;
  onOpen: () => void;
  onAsk: (isAsking: boolean) => void;
  onRemove: () => void;
}

function ReceivedRow({ item, isAsking, onOpen, onAsk, onRemove }: RowProps) {
  const texts = useTexts(shareTexts);
  const formatDate = useFormatDate();
  const note = item.note || texts.noNote;
  if (isAsking)
    return (
      <li className="py-0.5">
        <ConfirmRow
          question={texts.removeQuestion}
          confirmLabel={texts.remove}
          cancelLabel={texts.cancel}
          onConfirm={onRemove}
          onCancel={() => onAsk(false)}
        />
      </li>
    );
  return (
    <li className="group/row flex items-center rounded-control pe-0.5 transition-colors duration-quick hover:bg-ink/5">
      <button
        type="button"
        data-slot="shared-item"
        data-key={item.key}
        onClick={onOpen}
        className="flex min-w-0 flex-1 cursor-pointer flex-col rounded-control px-2 py-1.5 text-start focus-ring-inset pointer-coarse:min-h-11"
      >
        <span className="flex w-full items-start gap-2">
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-ui text-ink wrap-anywhere">
            {note}
          </span>
          {item.isNew ? <Badge tone="accent">{texts.isNew}</Badge> : null}
        </span>
        <span className="text-caption text-ink-muted">{formatDate(item.sharedAt)}</span>
      </button>
      <IconButton
        size="sm"
        label={texts.itemActions(note)}
        className="shrink-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100"
        onClick={() => onAsk(true)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

interface OlderItemsProps {
  count: number;
  onShow: () => Promise<Outcome<void> | undefined>;
}

/** Asks for older items of one sender. */
function OlderItems({ count, onShow }: OlderItemsProps) {
  const texts = useTexts(shareTexts);
  const [state, setState] = useState<{ isLoading: boolean; failure: string | null }>({
    isLoading: false,
    failure: null,
  });
  async function show() {
    setState({ isLoading: true, failure: null });
    const shown = await onShow();
    setState({ isLoading: false, failure: shown && !shown.ok ? shown.failure.message : null });
  }
  return (
    <>
      {state.failure ? <ListFailure message={state.failure} /> : null}
      <Button
        variant="ghost"
        size="sm"
        data-slot="older-items"
        disabled={state.isLoading}
        onClick={() => void show()}
      >
        {texts.showOlder(count)}
      </Button>
    </>
  );
}

export interface ReceivedListProps {
  sharing: SharingActions | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly SharedItem[];
  /** Senders of whom there are older items. */
  more: readonly MoreShared[];
  failure: string | null;
  onOpen: (item: SharedItem) => void;
}

/** Items that others shared, grouped by sender. @source chat specification §2 "Share panel" */
export function ReceivedList({ sharing, status, items, more, failure, onOpen }: ReceivedListProps) {
  const texts = useTexts(shareTexts);
  const [asking, setAsking] = useState<string | null>(null);
  const { list, ending, end } = useEnding(texts.removed);
  const isLoading = status === 'loading' || status === 'idle';
  return (
    <div data-slot="received-list" ref={list} tabIndex={-1} className="outline-none">
      {failure ? <ListFailure message={failure} onRetry={() => void sharing?.refresh()} /> : null}
      {ending.failure ? <ListFailure message={ending.failure} /> : null}
      <p role="status" className="sr-only">
        {ending.said}
      </p>
      {bySender(items).map(([sender, ofSender]) => (
        <section key={sender} aria-label={sender} className="pb-2">
          <h2 className="flex px-2 py-1 text-caption font-medium text-ink-muted">
            <bdi dir="ltr" className="truncate">
              {sender}
            </bdi>
          </h2>
          <ul>
            {ofSender.map((item) => (
              <ReceivedRow
                key={item.key}
                item={item}
                isAsking={asking === item.key}
                onOpen={() => onOpen(item)}
                onAsk={(isAsking) => {
                  setAsking(isAsking ? item.key : null);
                  // The question goes with its buttons.
                  if (!isAsking) setTimeout(() => findByData(list.current, 'data-key', item.key)?.focus());
                }}
                onRemove={() => {
                  setAsking(null);
                  void end(sharing?.remove(item.key));
                }}
              />
            ))}
          </ul>
          {more
            .filter(({ sharedBy }) => sharedBy === sender)
            .map(({ count }) => (
              <OlderItems
                key={sender}
                count={count}
                onShow={async () => {
                  const last = ofSender.at(-1)?.key;
                  const shown = await sharing?.showOlder(sender);
                  // The button may be gone: the first of the older items has the focus.
                  setTimeout(() => {
                    const row = findByData(list.current, 'data-key', last ?? '')?.closest('li');
                    row?.nextElementSibling?.querySelector('button')?.focus();
                  });
                  return shown;
                }}
              />
            ))}
        </section>
      ))}
      {isLoading && items.length === 0 ? <ListSkeleton /> : null}
      {status === 'ready' && items.length === 0 ? (
        <EmptyState icon={<Inbox size={20} />} title={texts.emptyTitle} description={texts.empty} />
      ) : null}
    </div>
  );
}
