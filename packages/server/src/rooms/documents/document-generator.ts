import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { childProgram } from '../../platform/child-program.js';
import type { DocumentJob, DocumentOutcome } from './document-job.js';

/** Makes documents away from the thread that answers requests. */
export interface DocumentGenerator {
  /** Never rejects. */
  make(job: DocumentJob): Promise<DocumentOutcome>;
  /** Ends what is being made. */
  close(): Promise<void>;
}

/** The resource limits of one document. */
export interface GeneratorLimits {
  timeoutMs: number;
  memoryMb: number;
  parallel: number;
}

export const generatorLimits: GeneratorLimits = {
  timeoutMs: 40_000,
  memoryMb: 384,
  // One core stays for answering requests.
  parallel: Math.min(4, Math.max(1, availableParallelism() - 1)),
};

const reasons = {
  timeout: 'The document would take too long to make. Choose fewer messages.',
  memory: 'The document would become too large. Choose fewer messages.',
  broken: 'The document could not be made.',
  closing: 'The server is stopping. Try again.',
} as const;

const program = childProgram(new URL('./document-worker', import.meta.url));

/**
 * Makes a {@link DocumentGenerator}. Each document has a thread of its own, so that a hostile text costs its own time and memory and
 * nothing else; the thread ends with it.
 */
export function createDocumentGenerator(
  /** Told of a fault, without any text of the document. */
  onFault: (fault: { name: string; code?: string; frames: string[] }) => void,
  limits: GeneratorLimits = generatorLimits,
): DocumentGenerator {
  const turn = pLimit(limits.parallel);
  const working = new Set<Worker>();
  let isClosing = false;

  const work = (job: DocumentJob) =>
    new Promise<DocumentOutcome>((resolve) => {
      if (isClosing) return resolve({ ok: false, reason: reasons.closing });
      const worker = new Worker(program(), {
        workerData: job,
        env: {},
        execArgv: [],
        stderr: true,
        stdout: true,
        resourceLimits: {
          maxOldGenerationSizeMb: limits.memoryMb,
          maxYoungGenerationSizeMb: 32,
          stackSizeMb: 4,
        },
      });
      working.add(worker);
      const settle = (outcome: DocumentOutcome) => {
        clearTimeout(timer);
        working.delete(worker);
        resolve(outcome);
        void worker.terminate();
      };
      const timer = setTimeout(() => settle({ ok: false, reason: reasons.timeout }), limits.timeoutMs);
      worker.once('message', (outcome: DocumentOutcome) => settle(outcome));
      worker.once('error', (error: NodeJS.ErrnoException) => {
        onFault(faultOf(error));
        settle({
          ok: false,
          reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? reasons.memory : reasons.broken,
        });
      });
      worker.once('exit', () => settle({ ok: false, reason: isClosing ? reasons.closing : reasons.broken }));
    });

  return {
    make: (job) => turn(() => work(job)),
    async close() {
      isClosing = true;
      await Promise.all([...working].map((worker) => worker.terminate()));
    },
  };
}

// The message of an error may quote the text.
const faultOf = ({ name, code, stack = '' }: NodeJS.ErrnoException) => ({
  name,
  ...(code !== undefined && { code }),
  frames: stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 8),
});
