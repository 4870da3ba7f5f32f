/** A page that is wider than the window by more than a scrollbar can be moved below it. @units px */
const scrollbarPx = 40;

/**
 * Keeps a chat in the part of a wide page that is seen: there fixed boxes stay where they are while a finger moves the window over the
 * page, and on a page from right to left they begin outside of it. A pinch zoom is ignored. The host is as wide as fixed boxes may be;
 * no event tells that the page has become wider.
 *
 * @returns stop
 */
export function followView(host: Element, root: HTMLElement, floats: () => boolean): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const place = () => {
    const isWide = view.scale < 1.01 && innerWidth - view.width > scrollbarPx && floats();
    const { offsetLeft, offsetTop, width, height } = view;
    const { left, right } = host.getBoundingClientRect();
    for (const [name, length] of Object.entries({
      l: offsetLeft - left,
      r: offsetLeft + width - right,
      y: offsetTop,
      w: width,
      h: height,
    }))
      root.style.setProperty(`--_${name}`, isWide ? `${length}px` : '');
  };
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(host);
  for (const type of ['resize', 'scroll']) view.addEventListener(type, place);
  return () => {
    sizes.disconnect();
    for (const type of ['resize', 'scroll']) view.removeEventListener(type, place);
  };
}
