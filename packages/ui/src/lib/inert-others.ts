/** What stays alive beside an open dialog: notifications must be heard and undone. The rest has nothing to reach. */
const exempt = '[data-slot="toaster"], script, style, link, template';

/** How many layers hold an element inert, or the page still: they may end in any order. It stands on the element, for all who ask. */
const heldBy = 'data-held-by';

/** @returns whether this is the first hold */
function hold(element: HTMLElement): boolean {
  const count = Number(element.getAttribute(heldBy));
  element.setAttribute(heldBy, String(count + 1));
  return count === 0;
}

/** @returns whether this was the last hold */
function release(element: HTMLElement): boolean {
  const count = Number(element.getAttribute(heldBy)) - 1;
  if (count > 0) element.setAttribute(heldBy, String(count));
  else element.removeAttribute(heldBy);
  return count <= 0;
}

/**
 * Makes everything beside `node` inert, from its own siblings up to the body or to the edge of its shadow root, and no
 * further: a page that hosts a shadow root is never touched.
 *
 * @returns the undo; it restores only what no other call holds, so calls may nest and end in any order
 */
export function makeOthersInert(node: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  let current: Element = node;
  for (;;) {
    const parent: ParentNode | null = current.parentNode;
    if (!parent) break;
    for (const sibling of parent.children) {
      if (sibling === current || !(sibling instanceof HTMLElement) || sibling.matches(exempt)) continue;
      // What somebody else has made inert stays so.
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
 * Stops the page behind a dialog from scrolling. Inside a shadow root it does nothing: the page is not ours.
 *
 * @returns the undo; the last one of several lets the page scroll again
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
