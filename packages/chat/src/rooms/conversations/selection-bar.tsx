'use client';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, Tooltip, useTexts } from '@stoa/ui';
import {
  Cloud,
  Download,
  FolderInput,
  HardDrive,
  Share2,
  TagsIcon,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { SelectionCount, SelectionFrame } from '../../base/selection/selection-frame.js';
import { StorageQuestion, type StorageMove } from './moves/storage-question.js';
import { useWholeList } from '../../base/state/use-whole-list.js';
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

interface ToolProps {
  icon: LucideIcon;
  label: string;
  /** Why it cannot be done at the moment. */
  blockedBy: string | null;
  onPress: () => void;
}

/** Icon and words; while it is blocked its name says why, and so does its tooltip. */
function Tool({ icon: Icon, label, blockedBy, onPress }: ToolProps) {
  const name = blockedBy ? `${label.replace(/…$/, '')}. ${blockedBy}` : undefined;
  const button = (
    <Button
      size="sm"
      variant="ghost"
      aria-label={name}
      disabled={blockedBy !== null}
      className="min-w-0 justify-start gap-1.5 px-1.5 text-caption font-normal"
      onClick={onPress}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
      <span className="truncate">{label}</span>
    </Button>
  );
  return blockedBy ? (
    // Above, it would lie on the button that ends the selection.
    <Tooltip content={blockedBy} isName side="bottom">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** Actions on all selected conversations. @source chat specification §2 "selection mode … for delete, share and tag". */
export function SelectionBar({ selection, onShare, onEnd }: SelectionBarProps) {
  const list = useTexts(listTexts);
  const { conversations, layout, flags } = useStoa();
  const hasCloud = useStore(flags.store, selectFlag('storeCloudConversations'));
  const canShare = useStore(flags.store, selectFlag('sharing'));
  const canConvert = useStore(flags.store, selectFlag('documentConversion'));
  const items = useListedItems();
  useWholeList(selection.isOn);
  const isMoving = useStore(conversations.store, (state) => state.transfer?.status === 'running');
  const [question, setQuestion] = useState<StorageMove | null>(null);
  const { ids, total } = selection;
  const isNone = ids.length === 0;
  const chosen = items.filter(({ id }) => selection.has(id));
  const idsIn = (isLocal: boolean) => chosen.filter((item) => item.isLocal === isLocal).map(({ id }) => id);
  const [local, cloud] = [idsIn(true), idsIn(false)];
  const blockedBy = isNone ? list.nothingSelected : null;
  const movingBlockedBy = blockedBy ?? (isMoving ? list.busyTransfer : null);

  const end = () => {
    selection.end();
    onEnd();
  };
  return (
    <SelectionFrame data-slot="selection-bar" aria-label={list.selectionBar} onEnd={end}>
      <SelectionCount
        chosen={ids.length}
        total={total}
        texts={list}
        onToggleAll={() => (ids.length === total ? selection.none() : selection.all())}
        onEnd={end}
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-px">
        <Tool
          icon={TagsIcon}
          label={list.tagSelected}
          blockedBy={blockedBy}
          onPress={() => layout.openDialog({ name: 'tags', ids })}
        />
        <Tool
          icon={FolderInput}
          label={list.moveSelected}
          blockedBy={blockedBy}
          onPress={() => layout.openDialog({ name: 'move', ids })}
        />
        {canConvert ? (
          <Tool
            icon={Download}
            label={list.downloadSelected}
            blockedBy={blockedBy}
            onPress={() => layout.openDialog({ name: 'download', ids })}
          />
        ) : null}
        {hasCloud ? (
          <Tool
            icon={Cloud}
            label={list.moveToCloud}
            blockedBy={movingBlockedBy ?? (local.length === 0 ? list.allCloud : null)}
            onPress={() => setQuestion({ ids: local, to: 'cloud' })}
          />
        ) : null}
        {canShare ? (
          <Tool
            icon={Share2}
            label={list.shareSelected}
            blockedBy={onShare ? blockedBy : list.shareOff}
            onPress={() => onShare?.(ids)}
          />
        ) : null}
        {hasCloud ? (
          <Tool
            icon={HardDrive}
            label={list.makePrivate}
            blockedBy={movingBlockedBy ?? (cloud.length === 0 ? list.allPrivate : null)}
            onPress={() => setQuestion({ ids: cloud, to: 'local' })}
          />
        ) : null}
        <Tool
          icon={Trash2}
          label={list.deleteSelected}
          blockedBy={blockedBy}
          onPress={() => {
            conversations.removeMany(ids);
            end();
          }}
        />
      </div>
      <StorageQuestion move={question} onClose={() => setQuestion(null)} />
    </SelectionFrame>
  );
}
