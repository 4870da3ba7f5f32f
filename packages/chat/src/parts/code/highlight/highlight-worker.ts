import { createHighlightEngine, type HighlightRequest } from './highlight-engine.js';

/** The part of the worker's global scope in use. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/** Answers the highlighter of the page. Call it once in the worker that `BlockHosts.startHighlighter` starts. */
export function runHighlightWorker(scope: WorkerScope): void {
  const answer = createHighlightEngine();
  let last: Promise<unknown> = Promise.resolve();
  // In order, although grammars load asynchronously.
  scope.addEventListener('message', ({ data }) => {
    last = last.then(async () => scope.postMessage(await answer(data as HighlightRequest)));
  });
}
