import { fork, type ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { childProgram } from '../../../platform/child-program.js';
import type { UnderstandingOutcome } from './understanding.js';

/** Outcome of reading a document; `stopped` says nothing about the document. */
export type ReadingOutcome = UnderstandingOutcome | { ok: false; reason: 'stopped' };

/** Reads documents away from the process that answers requests. */
export interface Understander {
  /** Reads the file at a path. Never rejects. */
  read(path: string, name: string): Promise<ReadingOutcome>;
  /** Ends what is being read. */
  close(): void;
}

/** The resources that the reading of one document may take. */
export interface UnderstanderLimits {
  /** Of the largest file; a smaller one may take less. */
  timeoutMs: number;
  /** Of the heap. */
  memoryMb: number;
  /** Of all: the heap, buffers beside it, and the program itself. */
  residentMb: number;
  parallel: number;
}

const defaultLimits: UnderstanderLimits = {
  timeoutMs: 120_000,
  memoryMb: 768,
  residentMb: 1536,
  // One core stays for answering requests, and one document never keeps all others waiting.
  parallel: Math.min(4, Math.max(2, availableParallelism() - 1)),
};

/** A document of a few bytes may take this long, and each megabyte more. */
const leastMs = 60_000;
const msOfMegabyte = 3_000;

/** How long the reading of a file may take: a small file that takes long is no document that anybody waits for. */
export const readingMs = (bytes: number, maxMs: number): number =>
  Math.min(maxMs, leastMs + (bytes / 1_000_000) * msOfMegabyte);

/** Signals that a terminal or a service manager sends to a server and its children alike. */
const stops = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP']);

const program = childProgram(new URL('./understanding-child', import.meta.url));

/** Makes an {@link Understander}: each document has a process of its own, which may run out of time or memory, or crash. */
export function createUnderstander(own: Partial<UnderstanderLimits> = {}): Understander {
  const limits = { ...defaultLimits, ...own };
  const turn = pLimit(limits.parallel);
  const running = new Set<ChildProcess>();
  let isClosing = false;

  const run = async (path: string, name: string) => {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    const timeoutMs = readingMs(size, limits.timeoutMs);
    return new Promise<ReadingOutcome>((resolve) => {
      if (isClosing) return resolve({ ok: false, reason: 'stopped' });
      const file = program();
      const child = fork(file, [], {
        cwd: dirname(file),
        env: {},
        execArgv: [`--max-old-space-size=${limits.memoryMb}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      running.add(child);
      const settle = (outcome: ReadingOutcome) => {
        clearTimeout(timer);
        running.delete(child);
        child.kill('SIGKILL');
        resolve(outcome);
      };
      const timer = setTimeout(() => settle({ ok: false, reason: 'tooSlow' }), timeoutMs);
      child.once('message', (outcome) => settle(outcome as UnderstandingOutcome));
      child.once('error', () => settle({ ok: false, reason: 'broken' }));
      // Not `exit`, which may come before a message that was sent earlier; `close` comes after every message.
      child.once('close', (_code, signal) => {
        const isStopped = isClosing || stops.has(signal);
        // The process ends itself so when it has taken too much memory, and so does a system that has none left.
        settle({ ok: false, reason: isStopped ? 'stopped' : signal === 'SIGKILL' ? 'tooLarge' : 'broken' });
      });
      child.send({ path, name, memoryBytes: limits.residentMb * 1024 * 1024 });
    });
  };

  return {
    read: (path, name) => turn(() => run(path, name)),
    close() {
      isClosing = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
