import { selectionNear } from '@stoa/react';

/** Elements whose state unrendering would lose: text being typed, and what a person opened. */
const inUseSelector =
  'textarea, input:not([type=hidden]), select, [contenteditable=true], details[open], [aria-expanded=true], [data-keep-drawn], audio, video';

const holds = (element: Element, node: Node | null): boolean => node !== null && element.contains(node);

/** Whether an element holds focus, the selection or state of the person, and has to stay rendered. */
export function isInUse(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  if (holds(element, root.activeElement)) return true;
  const selection = selectionNear(element);
  if (selection && (holds(element, selection.start) || holds(element, selection.end))) return true;
  return element.querySelector(inUseSelector) !== null;
}

/** The visible text of a row; undefined where it has only the text of the message itself. */
export function textOf(row: Element): string | undefined {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-slot=markdown], [data-slot=plain-text]')];
  return parts.length === 0 ? undefined : parts.map((part) => part.innerText).join('\n');
}

/** The article of a row; its own box is the list item around it. */
export const articleIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-slot=message]') ?? null;

/** The index range of the elements of a list between two heights of the screen; its end is exclusive. */
export function overlappingRange(list: Element, top: number, bottom: number): [number, number] {
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
