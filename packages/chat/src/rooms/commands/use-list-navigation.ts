'use client';
import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '@stoa/react';

export interface ListNavigation {
  /** The entry that Enter takes; null in an empty list. */
  activeId: string | null;
  activate: (id: string) => void;
  /** Handles a key of the box that the list belongs to. @returns whether the list took it */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

const isPlainKey = (event: KeyboardEvent): boolean =>
  !isComposing(event) && !event.altKey && !event.metaKey && !event.shiftKey && !event.ctrlKey;

/** Whether a key takes an entry. */
export const isChoice = (event: KeyboardEvent): boolean => event.key === 'Enter' && isPlainKey(event);

/**
 * Keyboard navigation of a list whose focus stays in a text box. Works inside a shadow root, because it does not read the focus.
 *
 * @param ids the entries as they stand; the first one is active until another is
 */
export function useListNavigation(ids: readonly string[], onChoose: (id: string) => void): ListNavigation {
  const [chosen, setChosen] = useState<string | null>(null);
  const activeId = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (activeId === null || !isPlainKey(event)) return false;
    const at = ids.indexOf(activeId);
    const to = (index: number) => () => setChosen(ids[(index + ids.length) % ids.length] ?? null);
    const acts: Record<string, () => void> = {
      ArrowDown: to(at + 1),
      ArrowUp: to(at - 1),
      PageDown: () => setChosen(ids[Math.min(at + 8, ids.length - 1)] ?? null),
      PageUp: () => setChosen(ids[Math.max(at - 8, 0)] ?? null),
      Enter: () => onChoose(activeId),
    };
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  return { activeId, activate: setChosen, onKeyDown };
}
