/** Never made inert: notifications must be announced and their actions pressed; the others cannot have focus. */
const exempt = '[data-slot="toaster"], script, style, link, template';

/** Attribute that counts the modal layers which hold an element inert, or lock the scrolling of the page. */
const heldBy = 'data-held-by';

/** @returns whether nothing held the element before */
function hold(element: HTMLElement): boolean {
  const count = Number(element.getAttribute(heldBy));
  element.setAttribute(heldBy, String(count + 1));
  return count === 0;
}

/** @returns whether nothing holds the element any more */
function release(element: HTMLElement): boolean {
  const count = Number(element.getAttribute(heldBy)) - 1;
  if (count > 0) element.setAttribute(heldBy, String(count));
  else element.removeAttribute(heldBy);
  return count <= 0;
}

/**
 * Makes the siblings of `node` and of its ancestors inert, up to the body or the shadow root. The host page of a shadow root is never
 * changed.
 *
 * @returns the undo, which skips elements that another call still holds: calls may nest and end in any order
 */
export function makeOthersInert(node: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  let current: Element = node;
  for (;;) {
    const parent: ParentNode | null = current.parentNode;
    if (!parent) break;
    for (const sibling of parent.children) {
      if (sibling === current || !(sibling instanceof HTMLElement) || sibling.matches(exempt)) continue;
      // Inert by another script: not ours to restore.
      if (sibling.hasAttribute('inert') && !sibling.hasAttribute(heldBy)) continue;
      hold(sibling);
      sibling.setAttribute('inert', '');
      held.push(sibling);
    }
    if (!(parent instanceof HTMLElement) || parent === parent.ownerDocument.body) break;
    current = parent;
  }
  return () => {
    for (const element of held) if (release(element)) element.removeAttribute('inert');
  };
}

/**
 * Locks the scrolling of the page behind a dialog. Does nothing in a shadow root, whose host page is not ours.
 *
 * @returns the undo; scrolling returns with the last one
 */
export function lockPageScroll(node: HTMLElement): () => void {
  if (node.getRootNode() instanceof ShadowRoot) return () => {};
  const { documentElement, defaultView } = node.ownerDocument;
  const { style, dataset } = documentElement;
  if (hold(documentElement)) {
    const scrollbarPx = (defaultView?.innerWidth ?? 0) - documentElement.clientWidth;
    dataset['styleBefore'] = JSON.stringify([style.overflow, style.paddingInlineEnd]);
    style.overflow = 'hidden';
    if (scrollbarPx > 0) style.paddingInlineEnd = `${scrollbarPx}px`;
  }
  return () => {
    if (!release(documentElement)) return;
    [style.overflow = '', style.paddingInlineEnd = ''] = JSON.parse(
      dataset['styleBefore'] ?? '[]',
    ) as string[];
    delete dataset['styleBefore'];
  };
}
