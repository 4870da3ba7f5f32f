'use client';
import { isComposing } from '@stoa/react';
import { useDirection } from '@stoa/ui';
import { useRef, type KeyboardEvent } from 'react';
import type { Row, RowPosition } from './row-positions.js';
import { findByTyping, typeaheadMs } from './typeahead.js';
import type { RovingRows } from './use-roving-rows.js';
import type { Selection } from '../use-selection.js';

export interface ListKeysOptions {
  rows: readonly Row[];
  positions: readonly (RowPosition | null)[];
  roving: RovingRows;
  selection: Selection;
  /** Enter: opens the conversation, opens or closes the folder. */
  activate: (row: Row) => void;
  /** Space and ranges, while choosing. */
  toggle: (row: Row) => void;
  extendTo: (row: Row) => void;
  setOpen: (folderId: string, isOpen: boolean) => void;
  /** F2 and Delete, where the row has such an action. */
  runKey: (key: string, row: Row) => boolean;
  openMenu: (row: Row) => void;
}

const pageStops = 10;

const nameOf = (row: Row): string | null => {
  if (row.kind === 'folder') return row.folder.name;
  return row.kind === 'conversation' ? row.item.name : null;
};

/** Keys that move: by how many stops, from the row that has focus. */
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStops,
  PageUp: -pageStops,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The keys of the list: those of a tree, and those of its rows' commands. `/` and the shortcuts with a modifier pass, because they
 * are the page's.
 */
export function useListKeys(options: ListKeysOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const direction = useDirection();
  const typed = useRef({ text: '', at: 0 });

  const type = (event: KeyboardEvent<HTMLElement>, index: number): boolean => {
    const { key, timeStamp } = event;
    const isGoingOn = timeStamp - typed.current.at < typeaheadMs;
    const isLetter =
      [...key].length === 1 && key !== '/' && (key !== ' ' || (isGoingOn && typed.current.text !== ''));
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return false;
    typed.current = { text: (isGoingOn ? typed.current.text : '') + key, at: timeStamp };
    const found = findByTyping(options.rows.map(nameOf), typed.current.text, index);
    if (found !== -1) options.roving.focusIndex(found);
    return true;
  };

  /** To the end of the line opens and goes in; to its start closes and goes out. */
  const turn = (inward: boolean, row: Row, index: number): void => {
    const parent = options.positions[index]?.parent ?? -1;
    if (row.kind === 'folder') {
      if (inward !== row.isOpen) return options.setOpen(row.folder.id, inward);
      if (inward && options.positions[index + 1]?.parent === index) options.roving.focusIndex(index + 1);
    } else if (!inward && parent !== -1) options.roving.focusIndex(parent);
  };

  const handle = (event: KeyboardEvent<HTMLElement>, row: Row, index: number): boolean => {
    const { selection, roving } = options;
    const { key } = event;
    const step = steps[key];
    if (step !== undefined) {
      const next = roving.stopFrom(index, step);
      roving.focusIndex(next);
      const target = options.rows[next];
      if (event.shiftKey && selection.isOn && target) options.extendTo(target);
      return true;
    }
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      turn((key === 'ArrowRight') === (direction === 'ltr'), row, index);
      return true;
    }
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      options.openMenu(row);
      return true;
    }
    if (selection.isOn) {
      if (key === 'Escape') selection.end();
      else if (key === ' ' || (key === 'Enter' && row.kind === 'conversation')) options.toggle(row);
      else if (key === 'a' && (event.ctrlKey || event.metaKey)) selection.all();
      else return key === 'Enter' ? (options.activate(row), true) : type(event, index);
      return true;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (options.runKey(key, row)) return true;
    if (type(event, index)) return true;
    if (key !== 'Enter' && key !== ' ') return false;
    options.activate(row);
    return true;
  };

  return (event) => {
    // Keys in a row's field or button are theirs.
    const rowKey = event.target instanceof HTMLElement ? event.target.dataset['rowKey'] : undefined;
    const index = rowKey === undefined ? undefined : options.roving.indexOf.get(rowKey);
    const row = index === undefined ? undefined : options.rows[index];
    if (!row || index === undefined || isComposing(event)) return;
    if (handle(event, row, index)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
