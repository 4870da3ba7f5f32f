import type { SearchIndexPort } from '@stoa/core/state';
import type { SearchAnswer, SearchRequest } from '../worker/search-messages.js';
import type { WorkerLike } from '../worker/scope.js';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The index in a worker that runs `runSearchWorker`; `open` is called at the first use, so a page without searches has none. */
export function createSearchIndex(open: () => WorkerLike): SearchIndexPort {
  const waiting = new Map<number, { resolve(answer: SearchAnswer): void; reject(error: Error): void }>();
  let worker: WorkerLike | undefined;
  /** The index was lost, and its user was not told yet. */
  let isLost = false;
  let count = 0;

  function died(): void {
    worker = undefined;
    isLost = waiting.size === 0;
    for (const { reject } of waiting.values()) reject(new Error('The search worker has died.'));
    waiting.clear();
  }
  function opened(): WorkerLike {
    const created = open();
    created.addEventListener('message', ({ data }) => {
      const answer = data as SearchAnswer;
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.isFailed) asked?.reject(new Error('The search worker could not do this.'));
      else asked?.resolve(answer);
    });
    created.addEventListener('error', died);
    return created;
  }
  function ask(request: WithoutId<SearchRequest>): Promise<SearchAnswer> {
    if (isLost) {
      isLost = false;
      return Promise.reject(new Error('The search worker has died.'));
    }
    worker ??= opened();
    const id = ++count;
    const answer = new Promise<SearchAnswer>((resolve, reject) => void waiting.set(id, { resolve, reject }));
    worker.postMessage({ ...request, id });
    return answer;
  }

  return {
    put: async (conversations) => void (await ask({ type: 'put', conversations })),
    remove: async (ids) => void (await ask({ type: 'remove', ids })),
    async search(search) {
      const { answer } = await ask({ type: 'search', search });
      return answer ?? { hits: [], hasMore: false };
    },
  };
}
