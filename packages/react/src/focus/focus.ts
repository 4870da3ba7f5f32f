import type { MouseEvent } from 'react';

export { isFocusLost } from '@stoa/ui';

/** The selected stretch of text as seen from beside `element`; a document tells only the host of what is selected in a shadow tree. */
export function selectionNear(element: Element): { start: Node; end: Node } | null {
  const root = element.getRootNode();
  // Not every browser has it, and no standard does.
  const own = root as { getSelection?: () => Selection | null };
  const selection = own.getSelection?.() ?? element.ownerDocument.getSelection();
  if (!selection) return null;
  const [range] =
    root instanceof ShadowRoot && !own.getSelection && 'getComposedRanges' in selection
      ? selection.getComposedRanges({ shadowRoots: [root] })
      : [];
  if (range) return range.collapsed ? null : { start: range.startContainer, end: range.endContainer };
  const { anchorNode, focusNode, isCollapsed } = selection;
  return isCollapsed || !anchorNode || !focusNode ? null : { start: anchorNode, end: focusNode };
}

/**
 * Whether focus in a text box does no more than focus; on a touch screen it opens the keyboard over the page. A computer without a
 * pointer is no touch screen.
 */
export const canFocusQuietly = (): boolean => !matchMedia('(pointer: coarse)').matches;

/**
 * A button that goes away when it is pressed gives focus to the one that takes its place. Only for the keyboard: a pointer would
 * see the other button's tooltip open.
 */
export function handFocusTo(selector: string, event: MouseEvent<HTMLElement>): void {
  const root = event.currentTarget.getRootNode();
  if (event.detail !== 0 || !(root instanceof Document || root instanceof ShadowRoot)) return;
  setTimeout(() => root.querySelector<HTMLElement>(selector)?.focus());
}
