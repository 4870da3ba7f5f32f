import { selectionNear } from '../../../base/focus/focus.js';

/** What would be lost, or would jump, if it were put away: text being typed, and what a person opened. */
const inUse =
  'textarea, input:not([type=hidden]), select, [contenteditable=true], details[open], [aria-expanded=true], [data-keep-drawn], audio, video';

const holds = (element: Element, node: Node | null): boolean => node !== null && element.contains(node);

/** Whether somebody is at work in a part of the thread, so that it has to stay as it is. */
export function isInUse(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  if (holds(element, root.activeElement)) return true;
  const selection = selectionNear(element);
  if (selection && (holds(element, selection.start) || holds(element, selection.end))) return true;
  return element.querySelector(inUse) !== null;
}

/** The words of a row as they are read; undefined where it has none but those that were typed. */
export function wordsOf(row: Element): string | undefined {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-slot=markdown], [data-slot=plain-text]')];
  return parts.length === 0 ? undefined : parts.map((part) => part.innerText).join('\n');
}

/** The article of a row; its own box is the list item around it. */
export const articleIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-slot=message]') ?? null;

/** The elements of a list that reach into a stretch of the screen, by index: from the first to before the last. */
export function overlapping(list: Element, top: number, bottom: number): [number, number] {
  const { children } = list;
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) <= top) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < children.length && (children[end]?.getBoundingClientRect().top ?? 0) < bottom) end += 1;
  return [low, end];
}
