import { fork, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { childProgram } from '../../child-program.js';
import { llmErrors } from '../llm-errors.js';
import type { Embedder, EmbeddingOutcome, EmbeddingUse } from './port.js';
import { toUnitVectors } from './unit-vectors.js';

/** How the process of the model is treated. */
export interface OfflineOptions {
  /** One batch may take so long. */
  timeoutMs?: number;
  /** The process ends when nothing was asked of it for so long. */
  idleMs?: number;
}

const program = childProgram(new URL('./offline-child', import.meta.url));

/** The model reads so much of a text. @units characters */
const maxCharacters = 2_000;
const memoryMb = 512;

interface Task {
  id: number;
  texts: string[];
  use: EmbeddingUse;
  resolve(outcome: EmbeddingOutcome): void;
}

/** A small English model that needs no network. It runs in a process of its own, one batch at a time; questions go first. */
export function createOfflineEmbedder({
  timeoutMs = 60_000,
  idleMs = 60_000,
}: OfflineOptions = {}): Embedder {
  const waiting: Task[] = [];
  let current: Task | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 0;
  let isClosed = false;

  function end() {
    clearTimeout(timer);
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = null;
  }
  function settle(outcome: EmbeddingOutcome) {
    clearTimeout(timer);
    current?.resolve(outcome);
    current = null;
    next();
  }
  const fail = () => {
    end();
    settle({ ok: false, error: llmErrors.unexpected });
  };

  function start(): ChildProcess {
    const file = program();
    const started = fork(file, [], {
      cwd: dirname(file),
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', ({ id, vectors }: { id: number; vectors: Float32Array[] | null }) => {
      if (current?.id === id) settle(toUnitVectors(vectors ?? [], current.texts.length));
    });
    started.once('error', fail);
    started.once('exit', fail);
    // A server that has nothing else to do may end.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function next() {
    if (current !== null || isClosed) return;
    const task = waiting.shift();
    if (!task) {
      if (child) timer = setTimeout(end, idleMs).unref();
      return;
    }
    clearTimeout(timer);
    current = task;
    child ??= start();
    timer = setTimeout(fail, timeoutMs);
    child.send({ id: task.id, texts: task.texts });
  }

  return {
    id: 'offline/energetic-ai-en-0.2.0',
    // A question waits for one batch at most.
    batch: 4,
    isEnglishOnly: true,
    embed: (texts, use, signal) =>
      new Promise((resolve) => {
        if (isClosed || signal.aborted) return resolve({ ok: false, error: llmErrors.unexpected });
        const task = {
          id: nextId++,
          texts: texts.map((text) => text.slice(0, maxCharacters)),
          use,
          resolve,
        };
        const firstPassage = waiting.findIndex((one) => one.use === 'passage');
        waiting.splice(use === 'passage' || firstPassage < 0 ? waiting.length : firstPassage, 0, task);
        next();
      }),
    close() {
      isClosed = true;
      end();
      for (const task of [...(current ? [current] : []), ...waiting.splice(0)])
        task.resolve({ ok: false, error: llmErrors.unexpected });
      current = null;
    },
  };
}
