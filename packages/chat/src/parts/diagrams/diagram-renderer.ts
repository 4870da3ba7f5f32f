import { perHosts, type BlockHosts } from '../../base/blocks/block-hosts.js';
import type { DiagramRenderer, RenderFailure, RenderResult } from '../../base/blocks/diagram-result.js';
import type { Palette } from '../../base/blocks/palette.js';
import { sanitizeSvg, type SanitizedSvg } from './sanitize-svg.js';
import { diagramLimits, parseFrameMessage, type RenderRequest } from './diagram-messages.js';

/** A rendered diagram, or the reason why there is none. */
export type DiagramResult =
  | { ok: true; drawing: SanitizedSvg; kind: string }
  | ({ ok: false } & RenderFailure);

/** Renders in this page, where no separate page is configured: Storybook, and apps whose policy allows inline styles. */
function inPage(load: BlockHosts['loadDiagramRenderer']): DiagramRenderer {
  let loading: Promise<DiagramRenderer> | null = null;
  return async (source, palette) => {
    if (!load) return { ok: false, reason: 'unavailable' };
    loading ??= load();
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
  draw: DiagramRenderer;
  remove(): void;
}

/** Opens a hidden page of opaque origin that renders one diagram at a time. Removed when it does not answer. */
export function openFrame(address: string, onClose: () => void, parent: ParentNode = document.body): Frame {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = '';
  // Mermaid measures text in it, so it needs a size although it is hidden.
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
  let current: { request: RenderRequest; settle: (result: RenderResult) => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  function remove(failure: RenderFailure = { reason: 'unavailable' }): void {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    element.remove();
    current?.settle({ ok: false, ...failure });
    current = null;
    onClose();
  }
  function hand(): void {
    if (!isReady || !current) return;
    wait(diagramLimits.drawMs, () => remove({ reason: 'tooSlow' }));
    element.contentWindow?.postMessage(current.request, '*');
  }
  function hear(event: MessageEvent): void {
    if (event.source !== element.contentWindow || event.origin !== 'null') return;
    const message = parseFrameMessage(event.data, nonce);
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

function inFrame(address: string, parent: ParentNode | undefined): DiagramRenderer {
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

/** Renders the diagrams of a page and caches the latest, so that a message that re-enters the view has its picture at once. */
export const diagramRendererOf = perHosts((hosts) => {
  const { diagramPage, frameParent, loadDiagramRenderer } = hosts;
  const draw = diagramPage === undefined ? inPage(loadDiagramRenderer) : inFrame(diagramPage, frameParent);
  const results = new Map<string, DiagramResult>();
  const keyOf = (source: string, palette: Palette) => `${palette.surface}${palette.ink}\n${source}`;

  async function drawAnew(source: string, palette: Palette): Promise<DiagramResult> {
    if (source.length > diagramLimits.maxSourceCharacters) return { ok: false, reason: 'tooLarge' };
    const result = await draw(source, palette);
    if (!result.ok) return result;
    const drawing = sanitizeSvg(result.svg, { background: palette.surface });
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
