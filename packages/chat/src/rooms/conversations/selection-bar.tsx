'use client';
import { selectFlag } from '@stoa/core/state';
import { Button, Checkbox, cn, IconButton, Menu, useTexts } from '@stoa/ui';
import {
  Cloud,
  Download,
  Ellipsis,
  FolderInput,
  HardDrive,
  Share2,
  TagsIcon,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { StorageQuestion, type StorageMove } from './moves/storage-question.js';
import { useListedItems } from './use-listed-items.js';
import type { Selection } from './use-selection.js';
import { listTexts } from './list.texts.js';

export interface SelectionBarProps {
  selection: Selection;
  /** Hands the chosen over for sharing; without it sharing says that it is not available. */
  onShare?: (ids: readonly string[]) => void;
  /** The bar is gone: focus goes on elsewhere. */
  onEnd: () => void;
}

interface MoreItemProps {
  icon: LucideIcon;
  label: string;
  blockedBy: string | null;
  onSelect: () => void;
}

function MoreItem({ icon: Icon, label, blockedBy, onSelect }: MoreItemProps) {
  return (
    <Menu.Item disabled={blockedBy !== null} className={cn(blockedBy && 'items-start')} onSelect={onSelect}>
      <Icon size={16} aria-hidden className={cn(blockedBy && 'mt-0.5')} />
      <span className="min-w-0">
        {label}
        {blockedBy ? <span className="block text-caption text-ink-muted">{blockedBy}</span> : null}
      </span>
    </Menu.Item>
  );
}

/** What can be done to all chosen conversations. @source chat specification §2 "selection mode … for delete, share and tag". */
export function SelectionBar({ selection, onShare, onEnd }: SelectionBarProps) {
  const list = useTexts(listTexts);
  const { conversations, layout, flags } = useStoa();
  const hasCloud = useStore(flags.store, selectFlag('storeCloudConversations'));
  const items = useListedItems();
  const isMoving = useStore(conversations.store, (state) => state.transfer?.status === 'running');
  const [question, setQuestion] = useState<StorageMove | null>(null);
  const { ids, total } = selection;
  const isNone = ids.length === 0;
  const chosen = items.filter(({ id }) => selection.has(id));
  const idsIn = (isLocal: boolean) => chosen.filter((item) => item.isLocal === isLocal).map(({ id }) => id);
  const [local, cloud] = [idsIn(true), idsIn(false)];
  const movingBlockedBy = isNone ? list.nothingSelected : isMoving ? list.busyTransfer : null;

  const end = () => {
    selection.end();
    onEnd();
  };
  const tool = (label: string, Icon: LucideIcon, run: () => void) => (
    <IconButton
      size="sm"
      // Above, it would lie on the button that ends the selection.
      tooltipSide="bottom"
      label={isNone ? `${label}. ${list.nothingSelected}` : label}
      aria-disabled={isNone || undefined}
      onClick={isNone ? undefined : run}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves, wherever in the bar focus is
    <div
      data-slot="selection-bar"
      data-escape=""
      role="group"
      aria-label={list.selectionBar}
      className="mx-3 mb-2 flex flex-col gap-1 rounded-panel border border-line bg-surface-raised p-1"
      onKeyDown={(event) => {
        // The menu's Escape comes by here as well, from where the menu is drawn.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        end();
      }}
    >
      <div className="flex items-center gap-2 ps-1.5">
        <Checkbox
          data-selection-start=""
          aria-label={list.selectAll}
          checked={ids.length === total && total > 0}
          indeterminate={!isNone && ids.length < total}
          onChange={() => (ids.length === total ? selection.none() : selection.all())}
        />
        <p role="status" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
          {list.selected(ids.length)}
        </p>
        <Button size="sm" variant="ghost" onClick={end}>
          {list.done}
        </Button>
      </div>
      <div className="flex items-center justify-between">
        {tool(list.deleteSelected, Trash2, () => {
          conversations.removeMany(ids);
          end();
        })}
        {tool(list.tagSelected, TagsIcon, () => layout.openDialog({ name: 'tags', ids }))}
        {tool(list.moveSelected, FolderInput, () => layout.openDialog({ name: 'move', ids }))}
        {tool(list.downloadSelected, Download, () => layout.openDialog({ name: 'download', ids }))}
        <Menu.Root>
          <Menu.Trigger asChild>
            <IconButton size="sm" tooltipSide="bottom" label={list.moreSelected}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          </Menu.Trigger>
          <Menu.Content align="end">
            <MoreItem
              icon={Share2}
              label={list.shareSelected}
              blockedBy={onShare ? (isNone ? list.nothingSelected : null) : list.shareOff}
              onSelect={() => onShare?.(ids)}
            />
            {hasCloud ? (
              <>
                <Menu.Separator />
                <MoreItem
                  icon={HardDrive}
                  label={list.makePrivate}
                  blockedBy={movingBlockedBy ?? (cloud.length === 0 ? list.allPrivate : null)}
                  onSelect={() => setQuestion({ ids: cloud, to: 'local' })}
                />
                <MoreItem
                  icon={Cloud}
                  label={list.moveToCloud}
                  blockedBy={movingBlockedBy ?? (local.length === 0 ? list.allCloud : null)}
                  onSelect={() => setQuestion({ ids: local, to: 'cloud' })}
                />
              </>
            ) : null}
          </Menu.Content>
        </Menu.Root>
      </div>
      <StorageQuestion move={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
