import type { MouseEvent } from 'react';

/** Whether nothing has focus in the document or shadow tree around `element`: what had it is gone. */
export function isFocusLost(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  return root.activeElement === null || root.activeElement === element.ownerDocument.body;
}

/** Whether focus in a text box does no more than focus; on a touch screen it opens the keyboard over the page. */
export const canFocusQuietly = (): boolean => matchMedia('(pointer: fine)').matches;

/**
 * A button that goes away when it is pressed gives focus to the one that takes its place. Only for the keyboard: a pointer would
 * see the other button's tooltip open.
 */
export function handFocusTo(selector: string, event: MouseEvent<HTMLElement>): void {
  const root = event.currentTarget.getRootNode();
  if (event.detail !== 0 || !(root instanceof Document || root instanceof ShadowRoot)) return;
  setTimeout(() => root.querySelector<HTMLElement>(selector)?.focus());
}
