import type { KeyboardEvent } from 'react';
import { focusQuietly, rootOf } from './focus.js';

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])'),
];

/** Where a key leads from an item; from the menu itself, where none has focus, `at` is -1. */
const ways: Readonly<Record<string, (items: HTMLElement[], at: number) => HTMLElement | undefined>> = {
  ArrowDown: (items, at) => items[at + 1],
  ArrowUp: (items, at) => (at < 0 ? items.at(-1) : items[at - 1]),
  Home: (items) => items[0],
  PageUp: (items) => items[0],
  End: (items) => items.at(-1),
  PageDown: (items) => items.at(-1),
};

/**
 * What a menu spreads on its content. Radix gives focus to one item after the other until the document says that it has moved; inside a
 * shadow root the document names the host all the while, so every key would end on the last item. There the keys are led here.
 */
export const menuKeys = {
  onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
    const menu = event.currentTarget;
    const way = ways[event.key];
    if (!way || !(rootOf(menu) instanceof ShadowRoot)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    // The items of a menu inside this one are that one's affair.
    if (!(target instanceof HTMLElement) || target.closest('[role="menu"]') !== menu) return;
    event.preventDefault();
    const items = itemsOf(menu);
    way(items, items.indexOf(target))?.focus();
  },
  /** The menu itself got focus. Radix refuses to go on to an item where the keys have not opened it. */
  onEntryFocus(event: Event): void {
    const menu = event.currentTarget as HTMLElement;
    if (!(rootOf(menu) instanceof ShadowRoot)) return;
    queueMicrotask(() => {
      const [first] = itemsOf(menu);
      if (first && !event.defaultPrevented) focusQuietly(first);
    });
  },
};
