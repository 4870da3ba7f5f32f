/** What stays alive beside an open dialog: notifications must be heard and undone. The rest has nothing to reach. */
const exempt = '[data-slot="toaster"], script, style, link, template';

/**
 * Makes everything beside `node` inert, from its own siblings up to the body or to the edge of its shadow root, and no
 * further: a page that hosts a shadow root is never touched.
 *
 * @returns the undo; it restores only what this call changed, so calls may nest
 */
export function makeOthersInert(node: HTMLElement): () => void {
  const changed: HTMLElement[] = [];
  let current: Element = node;
  for (;;) {
    const parent: ParentNode | null = current.parentNode;
    if (!parent) break;
    for (const sibling of parent.children) {
      if (sibling === current || !(sibling instanceof HTMLElement)) continue;
      if (sibling.hasAttribute('inert') || sibling.matches(exempt)) continue;
      sibling.setAttribute('inert', '');
      changed.push(sibling);
    }
    if (!(parent instanceof HTMLElement) || parent === parent.ownerDocument.body) break;
    current = parent;
  }
  return () => {
    for (const element of changed) element.removeAttribute('inert');
  };
}

/**
 * Stops the page behind a dialog from scrolling. Inside a shadow root it does nothing: the page is not ours.
 *
 * @returns the undo
 */
export function lockPageScroll(node: HTMLElement): () => void {
  if (node.getRootNode() instanceof ShadowRoot) return () => {};
  const { documentElement, defaultView } = node.ownerDocument;
  const { overflow, paddingInlineEnd } = documentElement.style;
  const scrollbarPx = (defaultView?.innerWidth ?? 0) - documentElement.clientWidth;
  documentElement.style.overflow = 'hidden';
  if (scrollbarPx > 0) documentElement.style.paddingInlineEnd = `${scrollbarPx}px`;
  return () => {
    documentElement.style.overflow = overflow;
    documentElement.style.paddingInlineEnd = paddingInlineEnd;
  };
}
