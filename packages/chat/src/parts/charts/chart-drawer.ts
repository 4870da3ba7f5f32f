import { perHosts, type BlockHosts } from '../../base/blocks/block-hosts.js';
import { cleanSvg, type Drawing } from '../diagrams/clean-svg.js';
import {
  chartLimits,
  type ChartAnswer,
  type ChartFailure,
  type ChartPicture,
  type ChartRequest,
  type ChartResult,
} from './chart-messages.js';

/** What a chart has become. */
export type DrawnChart = Omit<ChartPicture, 'svg'> & { drawing: Drawing };
/** A chart, or why there is none. */
export type ChartOutcome = ({ ok: true } & DrawnChart) | ({ ok: false } & ChartFailure);

type Draw = (request: Omit<ChartRequest, 'id'>) => Promise<ChartResult>;

/** Draws in this page, for places without a worker. What would grow without end is refused before it begins. */
function inPage(): Draw {
  return async (request) => {
    try {
      const { drawChart } = await import('./draw-chart.js');
      return await drawChart(request);
    } catch {
      return { ok: false, reason: 'unavailable' };
    }
  };
}

/** Draws in a worker, one chart after the other. A worker that does not answer in time is ended; the next chart gets a new one. */
export function inWorker(start: NonNullable<BlockHosts['startCharts']>): Draw {
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

/** Draws the charts of a page and remembers the last ones. */
export const chartDrawerOf = perHosts((hosts) => {
  const draw = hosts.startCharts ? inWorker(hosts.startCharts) : inPage();
  const outcomes = new Map<string, ChartOutcome>();
  const keyOf = ({ source, palette, widthPx }: Omit<ChartRequest, 'id'>) =>
    `${widthPx}${palette.surface}${palette.ink}\n${source}`;

  function clean(result: ChartResult, background: string): ChartOutcome {
    if (!result.ok) return result;
    const { svg, ...rest } = result;
    const drawing = cleanSvg(svg, { background });
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
