'use client';
import type { ListSort } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { BrushCleaning, Download, FolderX, ListChecks, SlidersHorizontal, Upload } from 'lucide-react';
import { useRef } from 'react';
import { listTexts } from './list.texts.js';

export interface ListMenuProps {
  showsHidden: boolean;
  onShowHidden: (shows: boolean) => void;
  onSelect: () => void;
  /** The menu is gone and choosing has begun. */
  onSelecting: () => void;
}

/** Actions on the complete list. @source chat specification §2 "Left sidebar conversation list", "Sidebar footer menu". */
export function ListMenu({ showsHidden, onShowHidden, onSelect, onSelecting }: ListMenuProps) {
  const list = useTexts(listTexts);
  /** Focus goes on to the bar that appears, not back to the button. */
  const isLeaving = useRef(false);
  const { conversations, layout, documents } = useStoa();
  const sort = useStore(conversations.store, (state) => state.sort);
  const hidden = useStore(conversations.store, (state) => state.hiddenFolderIds.length);
  const isEmpty = useStore(conversations.store, (state) => state.items.length === 0);
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton label={list.menu} tooltipSide="bottom" data-list-menu="">
          <SlidersHorizontal size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content
        align="end"
        onCloseAutoFocus={(event) => {
          if (!isLeaving.current) return;
          isLeaving.current = false;
          event.preventDefault();
          onSelecting();
        }}
      >
        <Menu.Label>{list.sortBy}</Menu.Label>
        <Menu.RadioGroup
          aria-label={list.sortBy}
          value={sort}
          onValueChange={(value) => conversations.setSort(value as ListSort)}
        >
          <Menu.RadioItem value="date">{list.sortByDate}</Menu.RadioItem>
          <Menu.RadioItem value="name">{list.sortByName}</Menu.RadioItem>
        </Menu.RadioGroup>
        {hidden > 0 ? (
          <Menu.CheckboxItem checked={showsHidden} onCheckedChange={onShowHidden}>
            {list.showHidden(hidden)}
          </Menu.CheckboxItem>
        ) : null}
        <Menu.Separator />
        <Menu.Item
          disabled={isEmpty}
          onSelect={() => {
            isLeaving.current = true;
            onSelect();
          }}
        >
          <ListChecks size={16} aria-hidden />
          {list.select}
        </Menu.Item>
        <Menu.Separator />
        <Menu.Item onSelect={() => void conversations.cleanUp('conversations')}>
          <BrushCleaning size={16} aria-hidden />
          {list.cleanUpConversations}
        </Menu.Item>
        <Menu.Item onSelect={() => void conversations.cleanUp('folders')}>
          <FolderX size={16} aria-hidden />
          {list.cleanUpFolders}
        </Menu.Item>
        <Menu.Separator />
        <Menu.Item onSelect={() => layout.openDialog({ name: 'import' })}>
          <Upload size={16} aria-hidden />
          {list.import}
        </Menu.Item>
        <Menu.Item disabled={isEmpty} onSelect={() => void documents.saveExport()}>
          <Download size={16} aria-hidden />
          {list.export}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
