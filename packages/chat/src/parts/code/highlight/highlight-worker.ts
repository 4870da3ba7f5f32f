import { createHighlightEngine, type HighlightRequest } from './highlight-engine.js';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/** Answers a page's highlighter. Call it once in the worker that `BlockHosts.startHighlighter` starts. */
export function runHighlightWorker(scope: WorkerScope): void {
  const answer = createHighlightEngine();
  let last: Promise<unknown> = Promise.resolve();
  // One after the other, although grammars come at their own time.
  scope.addEventListener('message', ({ data }) => {
    last = last.then(async () => scope.postMessage(await answer(data as HighlightRequest)));
  });
}
