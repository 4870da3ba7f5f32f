import type { FocusEvent, KeyboardEvent } from 'react';
import { focusQuietly, rootOf } from './focus.js';

/*
 * Radix gives focus to one item after the other until the document says that it has moved; inside a shadow root the document names the
 * host all the while, so every key would end on the last item. There the keys are led here.
 */

interface Group {
  role: string;
  /** Prefix of the roles of its items. */
  itemRole: string;
  /** After the last item comes the first. */
  loops: boolean;
  /** Which key of a column says the same as this one; none where that is `undefined`. */
  keyOf: (group: HTMLElement, key: string) => string | undefined;
}

const isInShadow = (group: HTMLElement) => rootOf(group) instanceof ShadowRoot;

const itemsOf = (group: HTMLElement, itemRole: string): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(`[role^="${itemRole}"]:not([data-disabled])`),
];

/** Where a key leads in a column from an item; from the group itself, where none has focus, `at` is -1. */
const ways: Readonly<Record<string, (count: number, at: number) => number>> = {
  ArrowDown: (_count, at) => at + 1,
  ArrowUp: (count, at) => (at < 0 ? count : at) - 1,
  Home: () => 0,
  PageUp: () => 0,
  End: (count) => count - 1,
  PageDown: (count) => count - 1,
};

function lead(event: KeyboardEvent<HTMLElement>, { role, itemRole, loops, keyOf }: Group): void {
  const { currentTarget: group, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !isInShadow(group)) return;
  const way = ways[keyOf(group, event.key) ?? ''];
  // The items of a group inside this one are that one's affair.
  if (!way || !(target instanceof HTMLElement) || target.closest(`[role="${role}"]`) !== group) return;
  event.preventDefault();
  const items = itemsOf(group, itemRole);
  const next = way(items.length, items.indexOf(target));
  (loops ? items.at(next % items.length) : items[next])?.focus();
}

const menu: Group = { role: 'menu', itemRole: 'menuitem', loops: false, keyOf: (_menu, key) => key };

/** Props for the content of a menu. */
export const menuKeys = {
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => lead(event, menu),
  /** The menu itself got focus. Radix refuses to go on to an item where the keys have not opened it. */
  onEntryFocus(event: Event): void {
    const content = event.currentTarget as HTMLElement;
    if (!isInShadow(content)) return;
    queueMicrotask(() => {
      const [first] = itemsOf(content, menu.itemRole);
      if (first && !event.defaultPrevented) focusQuietly(first);
    });
  },
};

/** Tabs beside each other follow the line, so the key that goes on depends on where that begins. */
function tabKeyOf(list: HTMLElement, key: string): string | undefined {
  if (list.getAttribute('aria-orientation') === 'vertical' || !key.startsWith('Arrow')) return key;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isFromRight = list.closest('[dir]')?.getAttribute('dir') === 'rtl';
  return (key === 'ArrowLeft') === isFromRight ? 'ArrowDown' : 'ArrowUp';
}

/** Props for a row of tabs. */
export const tabKeys = (loops: boolean) => ({
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) =>
    lead(event, { role: 'tablist', itemRole: 'tab', loops, keyOf: tabKeyOf }),
  /** The row itself got focus. Radix must not hear of it: on its way to the last tab it would choose each of them. */
  onFocusCapture(event: FocusEvent<HTMLElement>): void {
    const list = event.currentTarget;
    if (event.target !== list || !isInShadow(list)) return;
    event.stopPropagation();
    const items = itemsOf(list, 'tab');
    (items.find((item) => item.getAttribute('aria-selected') === 'true') ?? items[0])?.focus();
  },
});
