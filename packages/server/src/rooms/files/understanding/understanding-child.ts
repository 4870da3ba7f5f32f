/** Entry point of the child process that reads one document and exits, so that a hostile file can exhaust this process alone. */
import { Worker } from 'node:worker_threads';
import { understand } from './understand.js';

const watchMs = 50;

/**
 * Kills this process when its resident memory exceeds the limit. V8's heap limit does not count buffers, and one synchronous call can
 * unpack a small file into gigabytes of them, so a worker thread polls.
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
// The server has exited.
process.once('disconnect', () => process.exit(1));
