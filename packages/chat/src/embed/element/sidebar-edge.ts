import type { EmbedController } from '../controller.js';
import { keep, readKept } from './kept.js';
import { make } from './make.js';

/** @units px */
export const sidebarWidths = { least: 320, most: 800, usual: 420, step: 16 } as const;

const { least, most, usual, step } = sidebarWidths;

export interface SidebarEdge {
  node: HTMLElement;
  /** How wide the sidebar is by now. @units px */
  measure: () => number;
}

/**
 * The edge by which a sidebar is made wider: with the pointer, with the arrow keys, Home and End; a double click gives back the width
 * that the page wishes for. The person's width is remembered for the chat, and holds until the page wishes for another.
 */
export function makeSidebarEdge(
  controller: EmbedController,
  name: string,
  onWidth: () => void,
  signal: AbortSignal,
): SidebarEdge {
  const key = `${controller.storagePrefix}width`;
  const wished = () => controller.options.getState().width;
  const within = (width: number) => Math.round(Math.max(least, Math.min(most, width)));
  /** What the person made of it, while the page wished for the same width as now. */
  let own: number | null = Number(readKept('localStorage', key)) || null;
  let before = wished();

  const node = make('div', {
    class: 'edge',
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'vertical',
    'aria-label': name,
    'aria-valuemin': String(least),
    'aria-valuemax': String(most),
    'aria-controls': 'panel',
  });

  function measure(): number {
    const wish = wished();
    if (wish !== before) own = null;
    before = wish;
    const width = within(own ?? wish ?? usual);
    node.ariaValueNow = String(width);
    return width;
  }

  function set(next: number | null, isDone = true): void {
    own = next === null ? null : within(next);
    if (isDone) keep('localStorage', key, own === null ? null : String(own));
    onWidth();
  }

  /** 1 where the sidebar grows as the pointer goes to the right. */
  const growth = () => {
    const isStart = controller.options.getState().position?.endsWith('start') ?? false;
    return isStart === (controller.frame.getState().direction === 'ltr') ? 1 : -1;
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
        Home: least,
        End: most,
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
