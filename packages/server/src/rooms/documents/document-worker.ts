import { parentPort, workerData } from 'node:worker_threads';
import { composeParts } from './compose-parts.js';
import type { DocumentJob, DocumentOutcome } from './document-job.js';
import { TooLargeError } from './too-large-error.js';

/** Run as a thread: makes one document and hands its bytes over. */
async function make(job: DocumentJob): Promise<DocumentOutcome> {
  const parts = composeParts(job);
  try {
    if (job.format === 'docx') {
      const { writeDocx } = await import('./write-docx.js');
      return { ok: true, bytes: await writeDocx(parts) };
    }
    const [{ writePptx }, { readTheme }] = await Promise.all([
      import('./write-pptx.js'),
      import('./read-theme.js'),
    ]);
    return { ok: true, bytes: await writePptx(parts, readTheme(job.theme)) };
  } catch (error) {
    if (error instanceof TooLargeError) return { ok: false, reason: error.message };
    throw error;
  }
}

const outcome = await make(workerData as DocumentJob);
parentPort?.postMessage(outcome, outcome.ok ? [outcome.bytes.buffer as ArrayBuffer] : []);
