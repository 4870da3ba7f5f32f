'use client';
import type { Folder } from '@stoa/core/contract';
import type { ConversationListStore } from '@stoa/core/state';
import { useEffect, useMemo, useRef, useState, type DragEvent, type RefObject } from 'react';
import type { Row } from './row-positions.js';

/** How long a closed folder is hovered before it opens, and how near to an edge the list scrolls. @units ms, px */
const openAfterMs = 600;
const edgePx = 36;

/** Where what is dragged would go: a folder, or `root` for none. */
export type DropTarget = { folderId: string } | 'root';

/** The folder that a place in the list belongs to: that of the row, of the row's parent, or none. */
export function dropTargetOf(row: Row | undefined, folders: readonly Folder[]): DropTarget {
  if (!row) return 'root';
  if (row.kind === 'folder') return { folderId: row.folder.id };
  if (row.kind === 'empty') return { folderId: row.folderId };
  const folderId = row.kind === 'conversation' ? row.item.folderId : null;
  return folderId !== null && folders.some(({ id }) => id === folderId) ? { folderId } : 'root';
}

const isSame = (a: DropTarget | null, b: DropTarget | null): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a?.folderId === b?.folderId);

export interface RowDragOptions {
  conversations: ConversationListStore;
  viewport: RefObject<HTMLElement | null>;
  /** The label that follows the pointer; the drag writes its text. */
  chip: RefObject<HTMLElement | null>;
  rowOf: (target: EventTarget | null) => Row | undefined;
  /** Items that move when this row is dragged. */
  idsFor: (row: Row) => readonly string[];
  chipText: (ids: readonly string[], row: Row) => string;
}

export interface RowDrag {
  /** Conversations in the hand; null while nothing is dragged. */
  ids: readonly string[] | null;
  over: DropTarget | null;
  handlers: {
    onDragStart: (event: DragEvent<HTMLElement>) => void;
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDragLeave: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
    onDragEnd: () => void;
  };
}

/** Scrolls `viewport` while the pointer stays near its upper or lower edge; returns its end. */
function scrollNearEdge(viewport: HTMLElement, clientY: number): number {
  const box = viewport.getBoundingClientRect();
  const above = edgePx - (clientY - box.top);
  const below = edgePx - (box.bottom - clientY);
  return above > 0 ? -above / 3 : below > 0 ? below / 3 : 0;
}

/** Dragging conversations onto folders by the browser's own drag and drop: Escape and other windows are its affair. */
export function useRowDrag(options: RowDragOptions): RowDrag {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [over, setOver] = useState<DropTarget | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const hand = useRef<readonly string[] | null>(null);
  const speed = useRef(0);
  const hover = useRef<{ folderId: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const isDragging = ids !== null;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      if (speed.current !== 0) latest.current.viewport.current?.scrollBy({ top: speed.current });
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const handlers = useMemo(() => {
    const endHover = () => {
      if (hover.current) clearTimeout(hover.current.timer);
      hover.current = null;
    };
    const end = () => {
      endHover();
      hand.current = null;
      speed.current = 0;
      setIds(null);
      setOver(null);
    };
    /** null where nothing would change. */
    const targetOf = (event: DragEvent<HTMLElement>): DropTarget | null => {
      const { conversations, rowOf } = latest.current;
      const { items, folders } = conversations.store.getState();
      const target = dropTargetOf(rowOf(event.target), folders);
      const folderId = target === 'root' ? null : target.folderId;
      const moves = items.some((item) => hand.current?.includes(item.id) && item.folderId !== folderId);
      return moves ? target : null;
    };
    const openSoon = (row: Row | undefined) => {
      const folderId = row?.kind === 'folder' && !row.isOpen ? row.folder.id : null;
      if (hover.current?.folderId === folderId) return;
      endHover();
      if (folderId === null) return;
      const timer = setTimeout(() => latest.current.conversations.setFolderOpen(folderId, true), openAfterMs);
      hover.current = { folderId, timer };
    };
    return {
      onDragStart(event: DragEvent<HTMLElement>) {
        const { rowOf, idsFor, chip, chipText } = latest.current;
        const row = rowOf(event.target);
        if (row?.kind !== 'conversation') return event.preventDefault();
        const dragged = idsFor(row);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', chipText(dragged, row));
        if (chip.current) {
          chip.current.textContent = chipText(dragged, row);
          event.dataTransfer.setDragImage(chip.current, 12, 16);
        }
        hand.current = dragged;
        setIds(dragged);
      },
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!hand.current) return;
        const target = targetOf(event);
        if (target) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        }
        setOver((before) => (isSame(before, target) ? before : target));
        openSoon(latest.current.rowOf(event.target));
        const viewport = latest.current.viewport.current;
        speed.current = viewport ? scrollNearEdge(viewport, event.clientY) : 0;
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const next = event.relatedTarget;
        if (next instanceof Node && event.currentTarget.contains(next)) return;
        endHover();
        speed.current = 0;
        setOver(null);
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const target = hand.current && targetOf(event);
        const moved = hand.current;
        if (target && moved) {
          event.preventDefault();
          const folderId = target === 'root' ? null : target.folderId;
          void latest.current.conversations.moveToFolder(moved, folderId);
        }
        end();
      },
      onDragEnd: end,
    };
  }, []);

  return { ids, over, handlers };
}
