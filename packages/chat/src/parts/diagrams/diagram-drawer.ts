import { perHosts } from '../../base/blocks/block-hosts.js';
import type { Palette } from '../../base/blocks/palette.js';
import { cleanSvg, type Drawing } from './clean-svg.js';
import {
  diagramLimits,
  readFrameMessage,
  type DrawFailure,
  type DrawRequest,
  type DrawResult,
} from './diagram-messages.js';

/** What a diagram has become. */
export type DiagramResult = { ok: true; drawing: Drawing; kind: string } | ({ ok: false } & DrawFailure);

type Draw = (source: string, palette: Palette) => Promise<DrawResult>;

/** Draws in this page, for places without a page for it: Storybook, and apps whose policy allows inline styles. */
function inPage(): Draw {
  let loading: Promise<Draw> | null = null;
  return async (source, palette) => {
    loading ??= import('./draw-diagram.js').then((file) => file.createDiagramDrawer());
    try {
      const draw = await loading;
      return await draw(source, palette);
    } catch {
      loading = null;
      return { ok: false, reason: 'unavailable' };
    }
  };
}

interface Frame {
  draw: Draw;
  remove(): void;
}

/** Opens a page of no origin, out of sight, that draws one diagram at a time. It is removed when it does not answer. */
export function openFrame(address: string, onGone: () => void, parent: ParentNode = document.body): Frame {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = '';
  // Words are measured in it, so it needs a size although nobody sees it.
  Object.assign(element.style, {
    position: 'fixed',
    insetBlockStart: '-4000px',
    insetInlineStart: '0',
    width: '1200px',
    height: '900px',
    border: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  element.src = `${address}#${nonce}`;

  let isReady = false;
  let lastId = 0;
  let current: { request: DrawRequest; settle: (result: DrawResult) => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  function remove(failure: DrawFailure = { reason: 'unavailable' }): void {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    element.remove();
    current?.settle({ ok: false, ...failure });
    current = null;
    onGone();
  }
  function hand(): void {
    if (!isReady || !current) return;
    wait(diagramLimits.drawMs, () => remove({ reason: 'tooSlow' }));
    element.contentWindow?.postMessage(current.request, '*');
  }
  function hear(event: MessageEvent): void {
    if (event.source !== element.contentWindow || event.origin !== 'null') return;
    const message = readFrameMessage(event.data, nonce);
    if (message?.type === 'ready') {
      isReady = true;
      hand();
    } else if (message?.type === 'result' && message.id === current?.request.id) {
      current.settle(message.result);
      current = null;
      wait(diagramLimits.idleMs, () => remove());
    }
  }
  window.addEventListener('message', hear);
  element.addEventListener('error', () => remove());
  wait(diagramLimits.loadMs, () => remove());
  parent.append(element);
  return {
    draw: (source, palette) =>
      new Promise((settle) => {
        lastId += 1;
        current = { request: { nonce, type: 'draw', id: lastId, source, palette }, settle };
        hand();
      }),
    remove: () => remove(),
  };
}

function inFrame(address: string, parent: ParentNode | undefined): Draw {
  let frame: Frame | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return (source, palette) => {
    const next = last.then(() => {
      const mine: Frame = (frame ??= openFrame(
        address,
        () => {
          if (frame === mine) frame = null;
        },
        parent,
      ));
      return mine.draw(source, palette);
    });
    last = next;
    return next;
  };
}

const kept = 40;

/** Draws the diagrams of a page and remembers the last ones, so that a message that comes back into view has its picture at once. */
export const diagramDrawerOf = perHosts((hosts) => {
  const draw = hosts.diagramPage === undefined ? inPage() : inFrame(hosts.diagramPage, hosts.frameParent);
  const results = new Map<string, DiagramResult>();
  const keyOf = (source: string, palette: Palette) => `${palette.surface}${palette.ink}\n${source}`;

  async function drawAnew(source: string, palette: Palette): Promise<DiagramResult> {
    if (source.length > diagramLimits.maxSourceCharacters) return { ok: false, reason: 'tooLarge' };
    const result = await draw(source, palette);
    if (!result.ok) return result;
    const drawing = cleanSvg(result.svg, { background: palette.surface });
    return drawing ? { ok: true, drawing, kind: result.kind } : { ok: false, reason: 'syntax', detail: '' };
  }
  return {
    known: (source: string, palette: Palette) => results.get(keyOf(source, palette)),
    async draw(source: string, palette: Palette): Promise<DiagramResult> {
      const result = await drawAnew(source, palette);
      const [oldest] = results.keys();
      if (results.size >= kept && oldest !== undefined) results.delete(oldest);
      if (result.ok || result.reason === 'syntax') results.set(keyOf(source, palette), result);
      return result;
    },
  };
});
