import { createImports, createSearchIndex } from '@stoa/client/browser';
import type { Ports } from '@stoa/core/state';

/** The ports that run in workers; each worker starts on first use. */
export function createWorkerPorts(): Pick<Ports, 'searchIndex' | 'imports'> {
  return {
    searchIndex: createSearchIndex(
      () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
    ),
    imports: createImports(
      () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
    ),
  };
}
