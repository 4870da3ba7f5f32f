import type { ImportEnd } from '@stoa/core/state';
import type { ImportAnswer, ImportRequest } from './import-messages.js';
import { readImport } from './read-import.js';
import type { WorkerScope } from './scope.js';

/** One file that is being read. */
interface Job {
  isCancelled: boolean;
  /** The page has taken the last batch, or wants no more. */
  goOn: () => void;
}

/**
 * Reads export files in a worker: call it with the worker's `self`, and give the worker to `createImports` in the page. The next batch
 * is read once the page has taken the last one.
 */
export function runImportWorker(scope: WorkerScope): void {
  const jobs = new Map<number, Job>();
  const answer = (message: ImportAnswer): void => scope.postMessage(message);

  async function read(request: ImportRequest & { type: 'read' }): Promise<void> {
    const { job: id, file, mode, today } = request;
    const job: Job = { isCancelled: false, goOn: () => undefined };
    jobs.set(id, job);
    const sink = {
      progress: (readBytes: number) => answer({ type: 'progress', job: id, readBytes }),
      batch: (batch: (ImportAnswer & { type: 'batch' })['batch']) =>
        new Promise<void>((resolve) => {
          job.goOn = resolve;
          if (job.isCancelled) resolve();
          else answer({ type: 'batch', job: id, batch });
        }),
    };
    const end: ImportEnd =
      file instanceof Blob
        ? await readImport(file, sink, { mode, today, isCancelled: () => job.isCancelled })
        : { ok: false, reason: 'unreadable' };
    jobs.delete(id);
    answer({ type: 'end', job: id, end });
  }

  scope.addEventListener('message', ({ data }) => {
    const request = data as ImportRequest;
    const job = jobs.get(request.job);
    if (request.type === 'read') void read(request);
    else if (job) {
      job.isCancelled ||= request.type === 'cancel';
      job.goOn();
    }
  });
}
