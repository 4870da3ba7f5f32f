import { activeElementNear, focusQuietly, isFocusLost } from './focus.js';

/** Gives focus to the heading that names a layer, which is read out with it, or to the layer itself. */
export function focusHeadingOf(layer: HTMLElement): void {
  focusQuietly(layer.querySelector<HTMLElement>('[data-slot=dialog-title]') ?? layer);
}

/**
 * Where the content of an open layer is replaced and what had focus goes with it, the heading of what is there now gets the focus.
 * Whoever knows a better place takes it before the next frame.
 *
 * @returns the end of it
 */
export function followContent(layer: HTMLElement): () => void {
  // Focus may have come before.
  const first = activeElementNear(layer);
  let focused: Node | null = first && layer.contains(first) ? first : null;
  let frame = 0;
  const view = layer.ownerDocument.defaultView ?? window;
  const onFocusIn = (event: FocusEvent) => {
    focused = event.target as Node;
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Without a place that focus went to it is either nowhere, or its element was removed.
    if (relatedTarget) focused = null;
  };
  const isGone = () => focused !== null && !layer.contains(focused);
  const settle = () => {
    if (!isGone() || !layer.isConnected) return;
    focused = null;
    if (isFocusLost(layer) && !layer.closest('[inert]')) focusHeadingOf(layer);
  };
  const observer = new MutationObserver(() => {
    if (!isGone()) return;
    view.cancelAnimationFrame(frame);
    frame = view.requestAnimationFrame(settle);
  });
  layer.addEventListener('focusin', onFocusIn);
  layer.addEventListener('focusout', onFocusOut);
  observer.observe(layer, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    view.cancelAnimationFrame(frame);
    layer.removeEventListener('focusin', onFocusIn);
    layer.removeEventListener('focusout', onFocusOut);
  };
}
