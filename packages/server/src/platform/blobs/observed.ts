import { Counter, type Registry } from 'prom-client';
import type { Log } from '../log.js';
import { BlobStoreError, type BlobStore } from './port.js';

/** A store whose failures are counted and stand in the log as errors, whoever meets them. */
export function observeBlobs(
  store: BlobStore,
  { log, registry }: { log: Log; registry: Registry },
): BlobStore {
  const failures = new Counter({
    name: 'stoa_file_store_failures_total',
    help: 'Failures of the store of files, by what was asked of it and whether it was full.',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  const watched = <T>(operation: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof BlobStoreError) {
        failures.inc({ operation, reason: error.isFull ? 'full' : 'unavailable' });
        log.error({ err: error, operation }, 'the store of files failed');
      }
      throw error;
    });
  return {
    ...store,
    write: (id, content) => watched('write', store.write(id, content)),
    sizeOf: (id) => watched('read', store.sizeOf(id)),
    read: (id, range) => watched('read', store.read(id, range)),
    remove: (id) => watched('remove', store.remove(id)),
    removeAbandoned: (before) => watched('list', store.removeAbandoned(before)),
  };
}
