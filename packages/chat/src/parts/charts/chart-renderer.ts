import { perHosts, type BlockHosts } from '../../base/blocks/block-hosts.js';
import { sanitizeSvg, type SanitizedSvg } from '../diagrams/sanitize-svg.js';
import {
  chartLimits,
  type ChartAnswer,
  type ChartFailure,
  type ChartPicture,
  type ChartRequest,
  type ChartResult,
} from './chart-messages.js';

/** A rendered chart with its sanitised SVG. */
export type RenderedChart = Omit<ChartPicture, 'svg'> & { drawing: SanitizedSvg };
/** A chart, or the reason why there is none. */
export type ChartOutcome = ({ ok: true } & RenderedChart) | ({ ok: false } & ChartFailure);

type Render = (request: Omit<ChartRequest, 'id'>) => Promise<ChartResult>;

/** Renders in this page, where there is no worker. An unbounded chart is refused before it runs. */
function inPage(): Render {
  return async (request) => {
    try {
      const { renderChart: drawChart } = await import('./render-chart.js');
      return await drawChart(request);
    } catch {
      return { ok: false, reason: 'unavailable' };
    }
  };
}

/** Renders in a worker, one chart after the other. A worker that times out is terminated; the next chart gets a new one. */
export function inWorker(start: NonNullable<BlockHosts['startCharts']>): Render {
  let worker: ReturnType<typeof start> | null = null;
  let isReady = false;
  let lastId = 0;
  let current: { request: ChartRequest; settle(result: ChartResult): void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function settle(result: ChartResult): void {
    clearTimeout(timer);
    current?.settle(result);
    current = null;
  }
  function end(reason: 'tooSlow' | 'unavailable'): void {
    worker?.terminate();
    worker = null;
    isReady = false;
    settle({ ok: false, reason });
  }
  function hand(): void {
    if (!worker || !current) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => end(isReady ? 'tooSlow' : 'unavailable'),
      isReady ? chartLimits.watchdogMs : chartLimits.loadMs,
    );
    if (isReady) worker.postMessage(current.request);
  }
  function open(): void {
    const mine = start();
    worker = mine;
    mine.addEventListener('error', () => worker === mine && end('unavailable'));
    mine.addEventListener('message', ({ data }) => {
      if (worker !== mine) return;
      if (data === 'failed') end('unavailable');
      else if (data === 'ready') {
        isReady = true;
        hand();
      } else if ((data as ChartAnswer).id === current?.request.id) settle((data as ChartAnswer).result);
    });
  }
  return (request) => {
    const next = last.then(
      () =>
        new Promise<ChartResult>((done) => {
          lastId += 1;
          current = { request: { id: lastId, ...request }, settle: done };
          if (!worker) open();
          hand();
        }),
    );
    last = next;
    return next;
  };
}

const kept = 40;

/** Renders the charts of a page and caches the latest. */
export const chartRendererOf = perHosts((hosts) => {
  const draw = hosts.startCharts ? inWorker(hosts.startCharts) : inPage();
  const outcomes = new Map<string, ChartOutcome>();
  const keyOf = ({ source, palette, widthPx }: Omit<ChartRequest, 'id'>) =>
    `${widthPx}${palette.surface}${palette.ink}\n${source}`;

  function clean(result: ChartResult, background: string): ChartOutcome {
    if (!result.ok) return result;
    const { svg, ...rest } = result;
    const drawing = sanitizeSvg(svg, { background });
    return drawing ? { ...rest, drawing } : { ok: false, reason: 'specification', detail: '' };
  }
  return {
    known: (request: Omit<ChartRequest, 'id'>) => outcomes.get(keyOf(request)),
    async draw(request: Omit<ChartRequest, 'id'>): Promise<ChartOutcome> {
      const outcome = clean(await draw(request), request.palette.surface);
      const [oldest] = outcomes.keys();
      if (outcomes.size >= kept && oldest !== undefined) outcomes.delete(oldest);
      if (outcome.ok || (outcome.reason !== 'unavailable' && outcome.reason !== 'tooSlow'))
        outcomes.set(keyOf(request), outcome);
      return outcome;
    },
  };
});
