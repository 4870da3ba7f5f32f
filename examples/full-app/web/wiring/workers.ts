import { createImports, createSearchIndex } from '@stoa/client/browser';
import type { Ports } from '@stoa/core/state';

/** The ports whose work is done beside the page; each worker starts at its first use. */
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
