'use client';
import { arrangeList } from '@stoa/core/rules';
import { isFocusLost, useStoa, useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { ListRowView } from './rows/list-row-view.js';
import { RowMenu } from './rows/row-menu.js';
import { rowElementId, type Chosen } from './rows/row-parts.js';
import { positionsOf, type Row } from './rows/row-positions.js';
import { StorageQuestion, type StorageMove } from './moves/storage-question.js';
import { useEndOfList } from './rows/use-end-of-list.js';
import { useListKeys } from './rows/use-list-keys.js';
import { rowElement, useRovingRows } from './rows/use-roving-rows.js';
import { useRowDrag } from './rows/use-row-drag.js';
import { useRowCommands, useRowMenu } from './rows/use-row-menu.js';
import { useListedItems } from './use-listed-items.js';
import type { Selection } from './use-selection.js';
import { conversationsTexts } from './conversations.texts.js';
import { shownName } from './shown-name.js';
import { listTexts } from './list.texts.js';

/** The height of most rows with the gap under them. @units px */
const rowPx = 33;

export interface ConversationListProps {
  selection: Selection;
  /** Folders that were hidden stand in the list as well. */
  showsHidden: boolean;
  /** A row to give focus to, once; a new object asks again. */
  wanted: { key: string } | null;
  onChosen?: () => void;
}

function useRows(showsHidden: boolean) {
  const { conversations, now } = useStoa();
  const items = useListedItems();
  const older = useStore(conversations.store, (state) => state.older);
  const folders = useStore(conversations.store, (state) => state.folders);
  const sort = useStore(conversations.store, (state) => state.sort);
  const openFolderIds = useStore(conversations.store, (state) => state.openFolderIds);
  const hiddenFolderIds = useStore(conversations.store, (state) => state.hiddenFolderIds);
  return useMemo(() => {
    const rows: Row[] = arrangeList({
      items,
      folders,
      sort,
      openFolderIds,
      hiddenFolderIds: showsHidden ? [] : hiddenFolderIds,
      older,
      now: now(),
    });
    const keys = rows.map((row) => (row.kind === 'folder' || row.kind === 'conversation' ? row.key : null));
    return { items, rows, keys, positions: positionsOf(rows), hidden: new Set(hiddenFolderIds) };
  }, [items, older, folders, sort, openFolderIds, hiddenFolderIds, showsHidden, now]);
}

/** How much of each folder is chosen, while choosing. */
function useChosenFolders(items: ReturnType<typeof useRows>['items'], selection: Selection) {
  return useMemo(() => {
    const folders = new Map<string, { ids: string[]; chosen: number }>();
    if (!selection.isOn) return folders;
    for (const { id, folderId } of items) {
      if (folderId === null) continue;
      const folder = folders.get(folderId) ?? { ids: [], chosen: 0 };
      folder.ids.push(id);
      if (selection.has(id)) folder.chosen += 1;
      folders.set(folderId, folder);
    }
    return folders;
  }, [items, selection]);
}

/** Folders and conversations as one tree, of which only what can be seen is in the document. */
export const ConversationList = memo(function ConversationList({
  selection,
  showsHidden,
  wanted,
  onChosen,
}: ConversationListProps) {
  const conversationsText = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  const treeId = useId();
  const { conversations } = useStoa();
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const { items, rows, keys, positions, hidden } = useRows(showsHidden);
  const chosenFolders = useChosenFolders(items, selection);

  const frame = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const chip = useRef<HTMLDivElement>(null);

  const [renamingKey, setRenamingKey] = useState<string | null>(null);
  const [question, setQuestion] = useState<StorageMove | null>(null);
  const preferredKey = selectedId === null ? null : `conversation:${selectedId}`;
  const roving = useRovingRows({ keys, preferredKey, viewport, virtual });
  const menu = useRowMenu(frame);
  const commands = useRowCommands({
    isHidden: (folderId) => hidden.has(folderId),
    startRenaming: setRenamingKey,
    askToMove: (ids, to) => setQuestion({ ids, to }),
    onChosen,
  });

  const rowOf = (target: EventTarget | null): Row | undefined => {
    const key =
      target instanceof Element ? target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] : null;
    return rows[roving.indexOf.get(key ?? '') ?? -1] ?? emptyRowOf(target, rows);
  };
  const drag = useRowDrag({
    conversations,
    viewport,
    chip,
    rowOf,
    idsFor: (row) => {
      const id = row.kind === 'conversation' ? row.item.id : '';
      return selection.has(id) ? selection.ids : [id];
    },
    chipText: (ids, row) =>
      ids.length === 1 && row.kind === 'conversation'
        ? shownName(row.item.name, conversationsText)
        : list.drag.count(ids.length),
  });

  const activate = (row: Row) => {
    if (row.kind === 'folder') conversations.setFolderOpen(row.folder.id, !row.isOpen);
    if (row.kind !== 'conversation') return;
    conversations.select(row.item.id);
    onChosen?.();
  };
  const idsOf = (row: Row): readonly string[] => {
    if (row.kind === 'conversation') return [row.item.id];
    return row.kind === 'folder' ? (chosenFolders.get(row.folder.id)?.ids ?? []) : [];
  };
  const extendTo = (row: Row) => {
    if (row.kind !== 'conversation') return;
    const order = rows.flatMap((one) => (one.kind === 'conversation' ? [one.item.id] : []));
    selection.extendTo(row.item.id, order);
  };
  const openMenu = (row: Row, at?: { clientX: number; clientY: number }) => {
    const element = rowElement(viewport.current, row.key);
    const place = at ?? element?.querySelector('[data-row-menu]') ?? element;
    if (place) menu.open(row.key, place);
  };
  const { focusIndex, stopFrom } = roving;
  const goToEnd = useCallback(() => focusIndex(stopFrom(0, Infinity)), [focusIndex, stopFrom]);
  const end = useEndOfList(goToEnd);
  const onListKey = useListKeys({
    rows,
    positions,
    roving,
    selection,
    activate,
    toggle: (row) => selection.toggle(idsOf(row)),
    extendTo,
    setOpen: conversations.setFolderOpen,
    runKey: commands.runKey,
    openMenu,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    end.onKey(event);
    onListKey(event);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    end.cancel();
    const target = event.target;
    const row = rowOf(target);
    if (!row || !(target instanceof Element) || target.closest('input:not([type=checkbox])')) return;
    const button = target.closest('[data-row-menu]');
    if (button) return menu.openKey === row.key ? menu.close() : menu.open(row.key, button);
    const isChecking = selection.isOn && (row.kind === 'conversation' || target.closest('[data-row-check]'));
    if (event.shiftKey && row.kind === 'conversation') return extendTo(row);
    if (isChecking) return selection.toggle(idsOf(row));
    if ((event.ctrlKey || event.metaKey) && row.kind === 'conversation')
      return selection.start([row.item.id]);
    activate(row);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const isInField = event.target instanceof Element && event.target.closest('input') !== null;
    if (!row || isInField || selection.isOn || (row.kind !== 'folder' && row.kind !== 'conversation')) return;
    event.preventDefault();
    roving.focusKey(row.key);
    openMenu(row, event.clientX > 0 || event.clientY > 0 ? event : undefined);
  };

  const onRenamed = useCallback(
    (id: string, name: string | null) => {
      setRenamingKey(null);
      if (name !== null) void conversations.rename(id, name);
    },
    [conversations],
  );
  const onFolderRenamed = useCallback(
    (id: string, name: string | null) => {
      setRenamingKey(null);
      if (name !== null) conversations.renameFolder(id, name);
    },
    [conversations],
  );

  const { focusKey } = roving;
  useEffect(() => {
    if (wanted) focusKey(wanted.key);
  }, [wanted, focusKey]);

  const overFolder = typeof drag.over === 'object' ? (drag.over?.folderId ?? null) : null;
  const chosenIn = (row: Row): Chosen => {
    if (!selection.isOn) return null;
    if (row.kind === 'conversation') return selection.has(row.item.id) ? 'all' : 'none';
    const folder = row.kind === 'folder' ? chosenFolders.get(row.folder.id) : undefined;
    if (!folder || folder.chosen === 0) return 'none';
    return folder.chosen === folder.ids.length ? 'all' : 'some';
  };

  const renderRow = (row: Row, index: number) => (
    <ListRowView
      key={row.key}
      row={row}
      position={positions[index] ?? null}
      treeId={treeId}
      isActive={row.key === roving.activeKey}
      isMenuOpen={row.key === menu.openKey}
      isRenaming={row.key === renamingKey}
      isSelected={row.kind === 'conversation' && row.item.id === selectedId}
      isHidden={row.kind === 'folder' && hidden.has(row.folder.id)}
      isDropTarget={row.kind === 'folder' && overFolder === row.folder.id}
      chosen={chosenIn(row)}
      onRenamed={onRenamed}
      onFolderRenamed={onFolderRenamed}
    />
  );

  const menuRow = menu.last && rows[roving.indexOf.get(menu.last.rowKey) ?? -1];
  const keepMounted = useMemo(
    () => (roving.activeIndex < 0 ? [] : [roving.activeIndex]),
    [roving.activeIndex],
  );
  return (
    <div ref={frame} className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={viewport}
        data-virtual="viewport"
        data-slot="conversation-list"
        data-drop={drag.over === 'root' ? '' : undefined}
        role="tree"
        aria-label={conversationsText.label}
        aria-multiselectable={selection.isOn || undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        className={cn(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 outline-none scrollbar-quiet',
          drag.over === 'root' &&
            'bg-accent-soft/60 outline-1 -outline-offset-4 outline-accent outline-dashed',
        )}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        {...drag.handlers}
      >
        <Virtualizer ref={virtual} data={rows} itemSize={rowPx} keepMounted={keepMounted}>
          {renderRow}
        </Virtualizer>
      </div>
      {drag.over === 'root' ? (
        <p className="pointer-events-none absolute inset-x-4 bottom-3 rounded-control bg-accent px-2 py-1 text-center text-caption font-medium text-accent-ink">
          {list.drag.noFolder}
        </p>
      ) : null}
      {/* What the pointer carries. It has to be drawn somewhere: out of sight, but not hidden. */}
      <div
        ref={chip}
        aria-hidden
        className="pointer-events-none fixed -top-96 max-w-56 truncate rounded-control border border-line bg-surface-overlay px-2.5 py-1 text-ui text-ink"
      />
      {menu.last ? (
        <RowMenu
          isOpen={menu.openKey !== null}
          onClose={menu.close}
          onCloseFocus={() => {
            if (viewport.current && isFocusLost(viewport.current)) roving.focusActive();
          }}
          place={menu.last.place}
          labelledBy={rowElementId(treeId, menu.last.rowKey)}
          groups={menuRow ? commands.groupsFor(menuRow) : []}
          note={menuRow ? list.fixedFolder : undefined}
        />
      ) : null}
      <StorageQuestion move={question} onClose={() => setQuestion(null)} />
    </div>
  );
});

/** The note of an empty folder is no item of the tree, yet conversations can be dropped on it. */
function emptyRowOf(target: EventTarget | null, rows: readonly Row[]): Row | undefined {
  const note = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null;
  const folderId = note?.dataset['folderId'];
  return folderId === undefined
    ? undefined
    : rows.find((row) => row.kind === 'empty' && row.folderId === folderId);
}
