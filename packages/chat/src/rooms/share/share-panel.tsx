'use client';
import type { SharedItem } from '@stoa/core/contract';
import { Banner, Button, EmptyState, IconButton, Skeleton, useLocale, useTexts } from '@stoa/ui';
import { Inbox, RefreshCw, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { shareTexts } from './share.texts.js';
import { useSharing } from './use-sharing.js';

function bySender(items: readonly SharedItem[]): [string, SharedItem[]][] {
  const groups = new Map<string, SharedItem[]>();
  for (const item of items) groups.set(item.sharedBy, [...(groups.get(item.sharedBy) ?? []), item]);
  return [...groups];
}

interface GroupProps {
  sender: string;
  items: readonly SharedItem[];
  onOpen: (item: SharedItem) => void;
}

function SenderGroup({ sender, items, onOpen }: GroupProps) {
  const words = useTexts(shareTexts);
  const date = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' });
  return (
    <section aria-label={sender} className="pb-2">
      <h3 className="flex px-2 py-1 text-caption font-medium text-ink-muted">
        <bdi dir="ltr" className="truncate">
          {sender}
        </bdi>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              data-slot="shared-item"
              onClick={() => onOpen(item)}
              className="flex w-full cursor-pointer flex-col rounded-control px-2 py-1.5 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset pointer-coarse:min-h-11"
            >
              <span dir="auto" className="line-clamp-2 w-full text-ui text-ink">
                {item.note || words.noNote}
              </span>
              <span className="text-caption text-ink-muted">{date.format(item.sharedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface SharePanelProps {
  /** A dialog opens over the page. */
  onLeave?: () => void;
}

/** The Share tab: what others shared, by sender. @source chat specification §2 "Share panel" */
export function SharePanel({ onLeave }: SharePanelProps) {
  const words = useTexts(shareTexts);
  const { layout } = useStoa();
  const { sharing, state } = useSharing();
  useEffect(() => {
    void sharing?.refresh();
  }, [sharing]);
  const open = (dialog: Parameters<typeof layout.openDialog>[0]) => {
    layout.openDialog(dialog);
    onLeave?.();
  };
  const { status, received, failure } = state;
  const isLoading = status === 'loading' || status === 'idle';
  return (
    <div data-slot="share-panel" className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pb-2">
        <Button className="w-full" onClick={() => open({ name: 'share', ids: [] })}>
          <Share2 size={16} aria-hidden />
          {words.shareWithOthers}
        </Button>
      </div>
      <div className="flex items-center justify-between ps-5 pe-3">
        <h2 className="text-ui font-medium text-ink">{words.title}</h2>
        <IconButton
          size="sm"
          label={words.refresh}
          aria-busy={isLoading || undefined}
          onClick={() => void sharing?.refresh()}
        >
          <RefreshCw size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-1 pb-3 scrollbar-quiet">
        {failure ? (
          <Banner
            kind="error"
            title={failure}
            className="mb-2"
            action={{ label: words.tryAgain, onAction: () => void sharing?.refresh() }}
          />
        ) : null}
        {bySender(received).map(([sender, items]) => (
          <SenderGroup
            key={sender}
            sender={sender}
            items={items}
            onOpen={(item) => open({ name: 'sharedItem', item })}
          />
        ))}
        {isLoading && received.length === 0 ? (
          <div role="status" aria-label={words.loading} className="flex flex-col gap-2 px-2 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        ) : null}
        {status === 'ready' && received.length === 0 ? (
          <EmptyState icon={<Inbox size={20} />} title={words.emptyTitle} description={words.empty} />
        ) : null}
      </div>
    </div>
  );
}
