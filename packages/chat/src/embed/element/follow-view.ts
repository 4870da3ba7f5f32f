/** A page that is wider than the window by more than a scrollbar can be moved below it. @units px */
const scrollbarPx = 40;

/**
 * Keeps a chat in the part of a wide page that is seen: there fixed boxes stay where they are while a finger moves the window over the
 * page. A pinch zoom is ignored.
 *
 * @returns stop
 */
export function followView(root: HTMLElement, floats: () => boolean): () => void {
  const view = window.visualViewport;
  const place = () => {
    const isWide = view && view.scale < 1.01 && innerWidth - view.width > scrollbarPx && floats();
    const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = view ?? {};
    for (const [name, length] of Object.entries({ x: offsetLeft, y: offsetTop, w: width, h: height }))
      root.style.setProperty(`--_${name}`, isWide ? `${length}px` : '');
  };
  place();
  for (const type of ['resize', 'scroll']) view?.addEventListener(type, place);
  return () => {
    for (const type of ['resize', 'scroll']) view?.removeEventListener(type, place);
  };
}
