import type { EmbedController } from '../controller.js';
import { storeValue, readStored } from './stored-value.js';
import { createElement } from './create-element.js';

/** @units px */
export const sidebarWidths = { minWidth: 320, maxWidth: 800, defaultWidth: 420, step: 16 } as const;

const { minWidth, maxWidth, defaultWidth, step } = sidebarWidths;

export interface SidebarEdge {
  node: HTMLElement;
  /** Current width of the sidebar. @units px */
  measure: () => number;
}

/**
 * The edge that resizes a sidebar: with the pointer, the arrow keys, Home and End; a double click resets it to the width
 * that the page sets. The person's width is stored for the chat, and holds until the page sets another.
 */
export function createSidebarEdge(
  controller: EmbedController,
  name: string,
  onWidth: () => void,
  signal: AbortSignal,
): SidebarEdge {
  const key = `${controller.storagePrefix}width`;
  const requested = () => controller.options.getState().width;
  const within = (width: number) => Math.round(Math.max(minWidth, Math.min(maxWidth, width)));
  /** The person's width; null once the page sets another. */
  let own: number | null = Number(readStored('localStorage', key)) || null;
  let before = requested();

  const node = createElement('div', {
    class: 'edge',
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'vertical',
    'aria-label': name,
    'aria-valuemin': String(minWidth),
    'aria-valuemax': String(maxWidth),
    'aria-controls': 'panel',
  });

  function measure(): number {
    const request = requested();
    if (request !== before) own = null;
    before = request;
    const width = within(own ?? request ?? defaultWidth);
    node.ariaValueNow = String(width);
    return width;
  }

  function set(next: number | null, isDone = true): void {
    own = next === null ? null : within(next);
    if (isDone) storeValue('localStorage', key, own === null ? null : String(own));
    onWidth();
  }

  /** 1 if the sidebar grows when the pointer moves right, else -1. */
  const growth = () => {
    const isAtStart = controller.options.getState().position?.endsWith('start') ?? false;
    return isAtStart === (controller.frame.getState().direction === 'ltr') ? 1 : -1;
  };

  let from: { x: number; width: number } | undefined;
  node.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      node.focus({ preventScroll: true });
      node.setPointerCapture(event.pointerId);
      node.dataset['dragging'] = '';
      from = { x: event.clientX, width: measure() };
    },
    { signal },
  );
  node.addEventListener(
    'pointermove',
    (event) => from && set(from.width + (event.clientX - from.x) * growth(), false),
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    node.addEventListener(
      type,
      () => {
        if (!from) return;
        from = undefined;
        delete node.dataset['dragging'];
        set(measure());
      },
      { signal },
    );
  }
  node.addEventListener('dblclick', () => set(null), { signal });
  node.addEventListener(
    'keydown',
    (event) => {
      const width = measure();
      const moves: Record<string, number> = {
        ArrowRight: width + step * growth(),
        ArrowLeft: width - step * growth(),
        Home: minWidth,
        End: maxWidth,
      };
      const next = moves[event.key];
      if (next === undefined) return;
      event.preventDefault();
      set(next);
    },
    { signal },
  );
  return { node, measure };
}
