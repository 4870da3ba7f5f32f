/** A process of its own that reads one document and ends: a hostile file costs its time and memory and nothing else. */
import { Worker } from 'node:worker_threads';
import { understand } from './understand.js';

const watchMs = 50;

/**
 * Kills this process once it takes more memory than it may. Buffers stand outside the heap that V8 limits, and a small
 * file can unpack to gigabytes of them within one call, so a thread of its own looks.
 */
function limitMemory(bytes: number): void {
  const watch = `setInterval(() => process.memoryUsage.rss() > ${bytes} && process.kill(process.pid, 'SIGKILL'), ${watchMs})`;
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}

process.once('message', (job: { path: string; name: string; memoryBytes: number }) => {
  limitMemory(job.memoryBytes);
  void understand(job.path, job.name).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.exit(0)),
  );
});
// The server is gone.
process.once('disconnect', () => process.exit(1));
