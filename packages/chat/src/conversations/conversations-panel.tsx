'use client';
import { Banner, Button, cn, EmptyState, Skeleton } from '@stoa/ui';
import { MessagesSquare, SquarePen } from 'lucide-react';
import { useCallback, useMemo, useState, type ComponentPropsWithoutRef } from 'react';
import { useStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';
import { useText } from '../text/text.js';
import { ConversationRow } from './conversation-row.js';
import { groupByAge } from './date-groups.js';

const skeletonWidths = [
  cn('w-24'),
  cn('w-4/5'),
  cn('w-3/5'),
  cn('w-11/12'),
  cn('w-2/3'),
  cn('w-4/5'),
  cn('w-1/2'),
];

/** The list's shape while it is read. */
function ListSkeleton() {
  const { app } = useText();
  return (
    <div role="status" aria-label={app.loading} className="flex flex-col gap-3 px-2 pt-3">
      {skeletonWidths.map((width, index) => (
        <Skeleton key={index} className={cn('h-4', width)} />
      ))}
    </div>
  );
}

/** What keeps the list from being safe or complete, with the way out. */
function Troubles() {
  const text = useText();
  const { conversations } = useStoa();
  const isFull = useStore(conversations.store, (state) => state.storageFull);
  const syncFailed = useStore(conversations.store, (state) => state.sync === 'failed');
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    await conversations.saveExport();
    setExporting(false);
  };
  if (!isFull && !syncFailed) return null;
  return (
    <div className="flex flex-col gap-2 px-1 pb-2">
      {isFull ? (
        <Banner
          kind="error"
          title={text.conversations.storageFullTitle}
          lines={[isExporting ? text.conversations.exporting : text.sentence('storage.full')]}
          action={{ label: text.conversations.export, onAction: () => void save(), loading: isExporting }}
        />
      ) : null}
      {syncFailed ? (
        <Banner
          kind="warning"
          title={text.conversations.syncFailedTitle}
          lines={[text.sentence('storage.syncFailed')]}
          action={{ label: text.thread.tryAgain, onAction: () => void conversations.sync() }}
        />
      ) : null}
    </div>
  );
}

export interface ConversationsPanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** A conversation was chosen or created: on a narrow screen the sheet closes. */
  onChosen?: () => void;
}

/** The list of conversations, newest first, by age. */
export function ConversationsPanel({ onChosen, className, ...props }: ConversationsPanelProps) {
  const text = useText();
  const { conversations, now } = useStoa();
  const status = useStore(conversations.store, (state) => state.status);
  const items = useStore(conversations.store, (state) => state.items);
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const groups = useMemo(() => groupByAge(items, now()), [items, now]);
  const stopId = items.some((item) => item.id === selectedId) ? selectedId : (items[0]?.id ?? null);

  const select = useCallback(
    (id: string) => {
      conversations.select(id);
      onChosen?.();
    },
    [conversations, onChosen],
  );

  return (
    <div
      data-slot="conversations-panel"
      data-state={status}
      className={cn('flex min-h-0 flex-1 flex-col', className)}
      {...props}
    >
      <div className="px-3 pt-1 pb-3">
        <Button
          className="w-full justify-start"
          onClick={() => {
            conversations.create();
            onChosen?.();
          }}
        >
          <SquarePen size={16} aria-hidden className="text-ink-muted" />
          {text.conversations.create}
        </Button>
      </div>
      <nav
        aria-label={text.conversations.label}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 scrollbar-quiet"
      >
        <Troubles />
        {status === 'init' ? <ListSkeleton /> : null}
        {status === 'post-init' && items.length === 0 ? (
          <EmptyState
            icon={<MessagesSquare size={20} />}
            title={text.conversations.emptyTitle}
            description={text.conversations.empty}
          />
        ) : null}
        {groups.map((group) => (
          <section key={group.age} className="pb-3">
            <h3 className="px-2 pb-1 text-caption font-medium text-ink-muted">
              {text.conversations.groups[group.age]}
            </h3>
            <ul className="flex flex-col gap-px">
              {group.items.map((item) => (
                <li key={item.id}>
                  <ConversationRow
                    item={item}
                    isSelected={item.id === selectedId}
                    isTabStop={item.id === stopId}
                    conversations={conversations}
                    onSelect={select}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
