import { createTextIndex } from './text-index.js';
import type { WorkerScope } from './scope.js';
import type { SearchAnswer, SearchRequest } from './search-messages.js';

/** Holds the index in a worker: call it with the worker's `self`, and give the worker to `createSearchIndex` in the page. */
export function runSearchWorker(scope: WorkerScope): void {
  const index = createTextIndex();

  function carryOut(request: SearchRequest): SearchAnswer['answer'] {
    switch (request.type) {
      case 'put':
        index.put(request.conversations);
        return null;
      case 'remove':
        index.remove(request.ids);
        return null;
      case 'search':
        return index.search(request.search);
      default:
        return request satisfies never;
    }
  }
  scope.addEventListener('message', ({ data }) => {
    const request = data as SearchRequest;
    try {
      scope.postMessage({ id: request.id, answer: carryOut(request) } satisfies SearchAnswer);
    } catch {
      scope.postMessage({ id: request.id, answer: null, isFailed: true } satisfies SearchAnswer);
    }
  });
}
