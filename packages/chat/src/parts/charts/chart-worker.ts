import type { ChartAnswer, ChartRequest } from './chart-messages.js';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/**
 * Draws charts for the page that started this worker, which ends it when a chart takes too long. Call it once in the worker that
 * `BlockHosts.startCharts` starts.
 */
export function runChartWorker(scope: WorkerScope): void {
  // Vega measures words on a canvas that it asks a document for.
  Object.assign(scope, {
    document: { createElement: (name: string) => (name === 'canvas' ? new OffscreenCanvas(1, 1) : null) },
  });
  const library = import('./draw-chart.js');
  let last: Promise<unknown> = library.then(
    () => scope.postMessage('ready'),
    () => scope.postMessage('failed'),
  );
  scope.addEventListener('message', ({ data }) => {
    const { id, ...request } = data as ChartRequest;
    last = last.then(async () => {
      const { drawChart } = await library;
      const answer: ChartAnswer = { id, result: await drawChart(request) };
      scope.postMessage(answer);
    });
  });
}
