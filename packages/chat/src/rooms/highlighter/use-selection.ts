'use client';
import { limits } from '@stoa/core/contract';
import { useEffect, useRef } from 'react';
import { readSelection, type PickedText, type SelectableAround } from './read-selection.js';

const currentRange = (): Range | null => {
  const selection = document.getSelection();
  return selection && selection.rangeCount > 0 && !selection.isCollapsed
    ? selection.getRangeAt(0).cloneRange()
    : null;
};

/** The settled selection: after the pointer was released, or after a pause of keys or selection handles. */
export function useSelection(
  around: SelectableAround,
  onPick: (picked: PickedText) => void,
): { read: () => PickedText | null; forget: () => void } {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  const memory = useRef<PickedText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDown = false;
    /** A press that leaves the selection as it was is not another one. */
    let hasChanged = false;
    const look = () => {
      clearTimeout(timer);
      if (isDown || !hasChanged) return;
      timer = setTimeout(() => {
        hasChanged = false;
        const range = currentRange();
        const picked = range && readSelection(range, around);
        if (!picked) return;
        memory.current = picked;
        latest.current(picked);
      }, limits.debounceMs);
    };
    const change = () => {
      hasChanged = true;
      look();
    };
    const down = ({ pointerType }: PointerEvent) => {
      isDown = pointerType === 'mouse';
    };
    const up = () => {
      isDown = false;
      look();
    };
    /** A press beside the word of a table cell takes the cell. */
    const pressTwice = ({ target }: MouseEvent) => {
      const cell =
        target instanceof Element
          ? target.closest(':is([data-slot=markdown], [data-version-key]) :is(td, th)')
          : null;
      if (cell && document.getSelection()?.isCollapsed) document.getSelection()?.selectAllChildren(cell);
    };
    document.addEventListener('dblclick', pressTwice);
    document.addEventListener('selectionchange', change);
    document.addEventListener('pointerdown', down);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('dblclick', pressTwice);
      document.removeEventListener('selectionchange', change);
      document.removeEventListener('pointerdown', down);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', up);
    };
  }, [around]);
  return {
    /** The selection of the moment, or the last one: a dialog that was open in between took it away. */
    read() {
      const range = currentRange();
      const last = memory.current?.range;
      if (range) return readSelection(range, around);
      return last?.startContainer.isConnected && !last.collapsed ? readSelection(last, around) : null;
    },
    /** Something was done with it: there is no selection any more. */
    forget() {
      memory.current = null;
      document.getSelection()?.removeAllRanges();
    },
  };
}
