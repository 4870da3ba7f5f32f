import type { ChartAnswer, ChartRequest } from './chart-messages.js';

/** The part of the worker's global scope in use. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/**
 * Renders charts for the page that started this worker, which terminates it when a chart times out. Call it once in the worker that
 * `BlockHosts.startCharts` starts.
 */
export function runChartWorker(scope: WorkerScope): void {
  // Vega measures text on a canvas that it creates by `document`.
  Object.assign(scope, {
    document: { createElement: (name: string) => (name === 'canvas' ? new OffscreenCanvas(1, 1) : null) },
  });
  const library = import('./render-chart.js');
  let last: Promise<unknown> = library.then(
    () => scope.postMessage('ready'),
    () => scope.postMessage('failed'),
  );
  scope.addEventListener('message', ({ data }) => {
    const { id, ...request } = data as ChartRequest;
    last = last.then(async () => {
      const { renderChart: drawChart } = await library;
      const answer: ChartAnswer = { id, result: await drawChart(request) };
      scope.postMessage(answer);
    });
  });
}
