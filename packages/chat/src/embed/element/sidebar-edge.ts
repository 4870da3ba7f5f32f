import type { EmbedController } from '../controller.js';
import { keep, readKept } from './kept.js';
import { make } from './make.js';

/** @units px */
export const sidebarWidths = { least: 320, most: 800, usual: 420, step: 16 } as const;

const { least, most, usual, step } = sidebarWidths;

export interface SidebarEdge {
  node: HTMLElement;
  width: () => number;
}

/**
 * The edge by which a sidebar is made wider: with the pointer, with the arrow keys, Home and End; a double click gives the usual width
 * back. The width is remembered for the chat.
 */
export function makeSidebarEdge(
  controller: EmbedController,
  name: string,
  onWidth: () => void,
  signal: AbortSignal,
): SidebarEdge {
  const key = `${controller.storagePrefix}width`;
  const kept = Number(readKept('localStorage', key));
  let width = kept >= least ? Math.min(kept, most) : (controller.options.getState().width ?? usual);

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

  function set(next: number, isDone = true): void {
    width = Math.round(Math.max(least, Math.min(most, next)));
    node.ariaValueNow = String(width);
    if (isDone) keep('localStorage', key, String(width));
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
      from = { x: event.clientX, width };
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
        set(width);
      },
      { signal },
    );
  }
  node.addEventListener('dblclick', () => set(usual), { signal });
  node.addEventListener(
    'keydown',
    (event) => {
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
  node.ariaValueNow = String(width);
  return { node, width: () => width };
}
