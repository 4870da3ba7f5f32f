/**
 * Elements that open connections to other servers by being in a page, or that lead to another page: frames and what works as one,
 * hints to the network, and a refresh. The policy refuses what they load, but an engine may look a name up before it asks the policy.
 */
const selector = [
  'iframe',
  'frame',
  'frameset',
  'fencedframe',
  'object',
  'embed',
  'base',
  'meta[http-equiv=refresh i]',
  'link:not([rel=icon i], [rel=stylesheet i])',
  'script[type=speculationrules i]',
].join(',');

/** Removes the connecting elements in a tree, its root included. Returns their number. */
export function removeConnectingElements(root: ParentNode & Node): number {
  const found = [
    ...(root instanceof Element && root.matches(selector) ? [root] : []),
    ...root.querySelectorAll(selector),
  ];
  for (const element of found) element.remove();
  return found.length;
}

const options = { childList: true, subtree: true, attributeFilter: ['http-equiv', 'rel', 'type'] };

/**
 * Removes connecting elements as they appear, in shadow trees too.
 *
 * @param onRemoved is called once for each batch
 */
export function watchConnectingElements(document: Document, onRemoved: () => void): void {
  const observer = new MutationObserver((changes) => {
    let removed = 0;
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!(node instanceof Element)) continue;
        removed += removeConnectingElements(node);
        // Shadow trees that a parser made.
        for (const { shadowRoot } of [node, ...node.querySelectorAll('*')]) if (shadowRoot) watch(shadowRoot);
      }
    if (removed > 0) onRemoved();
  });
  const watched = new WeakSet<Node>();
  const watch = (root: Document | ShadowRoot) => {
    if (watched.has(root)) return;
    watched.add(root);
    if (removeConnectingElements(root) > 0) onRemoved();
    observer.observe(root, options);
  };
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachWatched(init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
  watch(document);
}
