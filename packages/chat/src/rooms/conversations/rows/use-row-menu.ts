'use client';
import { selectFlag } from '@stoa/core/state';
import { useState, type RefObject } from 'react';
import { useStoa, useStore } from '@stoa/react';
import { useReadTexts } from '@stoa/ui';
import { isMakingFile } from '../../../base/files/is-making-file.js';
import { conversationActions, type ConversationActionContext } from './actions.js';
import { folderActions, type FolderActionContext } from './folder-actions.js';
import type { MenuEntry, MenuPlace } from './row-menu.js';
import type { FolderRow, ItemRow, Row } from './row-positions.js';

export interface RowCommandsOptions {
  isHidden: (folderId: string) => boolean;
  startRenaming: (rowKey: string) => void;
  askToMove: (ids: readonly string[], to: 'local' | 'cloud') => void;
  /** A conversation was begun. */
  onChosen?: () => void;
}

export interface RowCommands {
  /** The row's menu, in groups. */
  groupsFor: (row: Row) => MenuEntry[][];
  /** Does what the key stands for; false where the row has no such action. */
  runKey: (key: string, row: Row) => boolean;
}

const groupNames = ['edit', 'keep', 'delete'] as const;

/** The commands of the list's rows, as menus and as keys. */
export function useRowCommands(options: RowCommandsOptions): RowCommands {
  const read = useReadTexts();
  const { conversations, layout, documents, flags } = useStoa();
  const hasCloud = useStore(flags.store, selectFlag('storeCloudConversations'));
  const canShare = useStore(flags.store, selectFlag('sharing'));
  const canConvert = useStore(flags.store, selectFlag('documentConversion'));
  const isMoving = useStore(conversations.store, (state) => state.transfer?.status === 'running');
  const isMaking = useStore(documents.store, isMakingFile);

  const itemContext = (row: ItemRow): ConversationActionContext => ({
    item: row.item,
    conversations,
    layout,
    documents,
    hasCloud,
    canShare,
    canConvert,
    isMoving,
    isMaking,
    startRenaming: () => options.startRenaming(row.key),
    askToMove: options.askToMove,
  });
  const folderContext = (row: FolderRow): FolderActionContext => ({
    folder: row.folder,
    count: row.count,
    isHidden: options.isHidden(row.folder.id),
    canShare,
    conversations,
    layout,
    startRenaming: () => options.startRenaming(row.key),
    createInside() {
      conversations.create({ folderId: row.folder.id });
      conversations.setFolderOpen(row.folder.id, true);
      options.onChosen?.();
    },
  });

  const itemGroups = (row: ItemRow): MenuEntry[][] => {
    const context = itemContext(row);
    const shown = conversationActions.filter((action) => action.isShown?.(context) ?? true);
    return groupNames.map((group) =>
      shown
        .filter((action) => action.group === group)
        .map((action) => ({
          id: action.id,
          icon: action.icon,
          tone: action.tone,
          label: action.label(read),
          shortcut: action.key,
          blockedBy: action.blockedBy?.(context, read),
          onSelect: () => action.run(context),
        })),
    );
  };
  const folderGroups = (row: FolderRow): MenuEntry[][] => {
    const context = folderContext(row);
    const shown = folderActions.filter((action) => action.isShown?.(context) ?? true);
    const entries = shown.map((action) => ({
      id: action.id,
      icon: action.icon,
      tone: action.tone,
      label: action.label(read, context),
      shortcut: action.key,
      onSelect: () => action.run(context),
    }));
    return [entries.filter(({ tone }) => tone === 'plain'), entries.filter(({ tone }) => tone === 'danger')];
  };

  return {
    groupsFor(row) {
      if (row.kind === 'conversation') return itemGroups(row);
      return row.kind === 'folder' ? folderGroups(row) : [];
    },
    runKey(key, row) {
      if (row.kind === 'conversation') {
        const action = conversationActions.find((one) => one.key === key);
        action?.run(itemContext(row));
        return action !== undefined;
      }
      if (row.kind !== 'folder') return false;
      const context = folderContext(row);
      const action = folderActions.find((one) => one.key === key && (one.isShown?.(context) ?? true));
      action?.run(context);
      return action !== undefined;
    },
  };
}

/** Which row's menu is open, and where. */
export interface OpenRowMenu {
  rowKey: string;
  place: MenuPlace;
}

export interface RowMenuState {
  /** Stays what it was while the menu closes. */
  last: OpenRowMenu | null;
  openKey: string | null;
  /** At the pointer, or at the button of the row where there is no pointer. */
  open: (rowKey: string, at: { clientX: number; clientY: number } | Element) => void;
  close: () => void;
}

/** The one menu of a list. `frame` is the positioned element that it is placed in. */
export function useRowMenu(frame: RefObject<HTMLElement | null>): RowMenuState {
  const [last, setLast] = useState<OpenRowMenu | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    last,
    openKey: isOpen ? (last?.rowKey ?? null) : null,
    open(rowKey, at) {
      const origin = frame.current?.getBoundingClientRect();
      const box =
        at instanceof Element
          ? at.getBoundingClientRect()
          : { left: at.clientX, top: at.clientY, width: 0, height: 0 };
      setLast({
        rowKey,
        place: {
          x: box.left - (origin?.left ?? 0),
          y: box.top - (origin?.top ?? 0),
          width: box.width,
          height: box.height,
        },
      });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
