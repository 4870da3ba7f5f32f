import type { ImportEnd, ImportPort, ImportSink } from '@stoa/core/state';
import type { ImportAnswer, ImportRequest } from '../worker/import-messages.js';
import type { WorkerLike } from '../worker/scope.js';

/** Today by the person's calendar, `YYYY-MM-DD`. */
function today(): string {
  const date = new Date();
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

interface Job {
  sink: ImportSink;
  end(end: ImportEnd): void;
}

/** Reads export files in a worker that runs `runImportWorker`; `open` is called at the first file. */
export function createImports(open: () => WorkerLike): ImportPort {
  const jobs = new Map<number, Job>();
  let worker: WorkerLike | undefined;
  let count = 0;

  function finish(id: number, end: ImportEnd): void {
    jobs.get(id)?.end(end);
    jobs.delete(id);
  }
  const send = (request: ImportRequest): void => worker?.postMessage(request);

  async function heard(message: ImportAnswer): Promise<void> {
    const job = jobs.get(message.job);
    if (!job) return;
    switch (message.type) {
      case 'progress':
        return job.sink.progress(message.readBytes);
      case 'batch':
        try {
          await job.sink.batch(message.batch);
          return send({ type: 'next', job: message.job });
        } catch {
          send({ type: 'cancel', job: message.job });
          return finish(message.job, { ok: false, reason: 'unreadable' });
        }
      case 'end':
        return finish(message.job, message.end);
      default:
        return message satisfies never;
    }
  }
  function opened(): WorkerLike {
    const created = open();
    created.addEventListener('message', ({ data }) => void heard(data as ImportAnswer));
    created.addEventListener('error', () => {
      // A worker that could not start or has died is tried anew with the next file.
      worker = undefined;
      for (const id of jobs.keys()) finish(id, { ok: false, reason: 'unreadable' });
    });
    return created;
  }

  return {
    read({ file }, mode, sink) {
      const job = ++count;
      const end = new Promise<ImportEnd>((resolve) => void jobs.set(job, { sink, end: resolve }));
      worker ??= opened();
      send({ type: 'read', job, file, mode, today: today() });
      return {
        end,
        cancel: () => {
          send({ type: 'cancel', job });
          finish(job, { ok: false, reason: 'cancelled' });
        },
      };
    },
  };
}
