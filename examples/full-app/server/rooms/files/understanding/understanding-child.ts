/** A process of its own that reads one document and ends: a hostile file costs its time and memory and nothing else. */
import { understand } from './understand.js';

process.once('message', (job: { path: string; name: string }) => {
  void understand(job.path, job.name).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.exit(0)),
  );
});
// The server is gone.
process.once('disconnect', () => process.exit(1));
