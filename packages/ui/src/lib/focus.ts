/** The root that an element lives in: its shadow root, or the document. */
export function rootOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : (node.ownerDocument ?? document);
}

/**
 * The focused element in the tree of `node`. `document.activeElement` names only the host of a shadow root, so code that
 * asks the document believes that focus is outside; this asks the node's own root.
 */
export function activeElementNear(node: Node): HTMLElement | null {
  const active = rootOf(node).activeElement;
  return active instanceof HTMLElement ? active : null;
}

/**
 * Whether nothing has focus in the document or shadow tree around `element`: what had it is gone. Nobody in a shadow tree has lost
 * anything while the page around it has focus.
 */
export function isFocusLost(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const { activeElement, body } = element.ownerDocument;
  return (
    (root instanceof Document || root.activeElement === null) &&
    (activeElement === null || activeElement === body)
  );
}

/** Moves focus without scrolling the page to it, and selects a field's text as Tab would. */
export function focusQuietly(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox')
    element.select();
}

/**
 * Where focus should return to once an overlay closes. An overlay opened from a menu returns to the menu's trigger,
 * because the item itself is gone by then.
 *
 * @returns null where nothing had focus: some browsers do not focus a button that is clicked
 */
export function returnTargetNear(node: Node): HTMLElement | null {
  const active = activeElementNear(node);
  const menu = active?.closest('[role="menu"]');
  const triggerId = menu?.getAttribute('aria-labelledby');
  const target = (triggerId ? rootOf(node).getElementById(triggerId) : null) ?? active;
  return target === node.ownerDocument?.body ? null : target;
}
