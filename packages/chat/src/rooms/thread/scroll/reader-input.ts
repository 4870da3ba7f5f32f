/** How long after a press, a key or a change of focus a scroll may still be its effect. @units ms */
const effectMs = 1_000;

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const;

export interface ReaderInput {
  /** Whether the reader did something a moment ago, or still holds a button, as on a scrollbar. */
  isRecent(): boolean;
  dispose(): void;
}

/** Watches what a reader does in an element, to tell their scrolling from the browser's own. */
export function watchReaderInput(element: HTMLElement): ReaderInput {
  const { ownerDocument: page } = element;
  let lastMs = -Infinity;
  let isHeld = false;
  const onInput = (event: Event) => {
    lastMs = performance.now();
    if (event.type === 'pointerdown') isHeld = true;
  };
  // The end of a drag of the scrollbar is not told everywhere; the next movement without a button is.
  const onPointer = (event: PointerEvent) => {
    if (event.buttons === 0) isHeld = false;
  };
  const passive = { passive: true };
  for (const name of inputs) element.addEventListener(name, onInput, passive);
  page.addEventListener('pointerup', onPointer, passive);
  page.addEventListener('pointermove', onPointer, passive);
  return {
    isRecent: () => isHeld || performance.now() - lastMs < effectMs,
    dispose() {
      for (const name of inputs) element.removeEventListener(name, onInput);
      page.removeEventListener('pointerup', onPointer);
      page.removeEventListener('pointermove', onPointer);
    },
  };
}
