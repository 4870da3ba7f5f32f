import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { childProgram } from '../../platform/child-program.js';
import type { Log } from '../../platform/log.js';
import type { InterpreterJob } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';
import { whyNotIsolated, type InterpreterFiles } from './isolation.js';
import { startPython, type ProgramEnd, type PythonProcess } from './python-process.js';

const require = createRequire(import.meta.url);
const program = childProgram(new URL('./interpreter-child', import.meta.url));
const probe = childProgram(new URL('./isolation-probe', import.meta.url));

/** Dependencies of {@link createInterpreter}. */
export interface InterpreterDeps {
  /** Whether the operator wants it. */
  isWanted: boolean;
  /** Folder of a distribution of Pyodide with its packages; null for the standard library alone. */
  packagesFolder: string | null;
  log: Log;
}

/** Runs programs of models. Another one may run them on another machine, behind the same port. */
export interface Interpreter {
  /** Whether programs can be isolated here; tried once, at the start. */
  isReady(): Promise<boolean>;
  /** Whether packages beside the standard library are there. */
  readonly hasPackages: boolean;
  /**
   * Runs a program when its turn has come, each person's one after the other; what it needs is loaded then. Ends within a second of
   * `signal`. `busy` where too many programs wait.
   */
  run(
    personId: string,
    load: () => Promise<InterpreterJob>,
    signal: AbortSignal,
  ): Promise<ProgramEnd | { type: 'busy' }>;
  close(): void;
}

/** What the processes read. */
export const interpreterFiles = (packagesFolder: string | null = null): InterpreterFiles => ({
  program: realpathSync(program()),
  library: realpathSync(dirname(require.resolve('pyodide/package.json'))),
  packages: packagesFolder === null ? '' : realpathSync(packagesFolder),
});

/**
 * Python in processes of its own, each for one program. One is started ahead once the first has been asked for: it has seen no program,
 * and so nothing of anybody.
 *
 * @source assistants.md §3; security Y
 */
export function createInterpreter({ isWanted, packagesFolder, log }: InterpreterDeps): Interpreter {
  const inTurn = pLimit(interpreterLimits.atOnce);
  const turns = new Map<string, LimitFunction>();
  let waiting = 0;
  const running = new Set<PythonProcess>();
  let spare: PythonProcess | null = null;
  let spareTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tested = async (): Promise<boolean> => {
    if (!isWanted) return false;
    const problem = await whyNotIsolated(probe);
    if (problem === null) return true;
    log.warn(`Python is off: programs cannot be isolated here. ${problem}`);
    return false;
  };
  let ready: Promise<boolean> | undefined;
  let files: InterpreterFiles | undefined;

  const start = () => startPython((files ??= interpreterFiles(packagesFolder)));

  function take(): PythonProcess {
    clearTimeout(spareTimer);
    const taken = spare?.isAlive ? spare : start();
    spare = null;
    return taken;
  }

  function startAhead(): void {
    if (isClosed || spare?.isAlive) return;
    const ahead = start();
    spare = ahead;
    spareTimer = setTimeout(() => ahead.kill(), interpreterLimits.spareMs).unref();
  }

  return {
    hasPackages: packagesFolder !== null,
    isReady: () => (ready ??= tested()),

    async run(personId, load, signal) {
      if (waiting >= interpreterLimits.waiting) return { type: 'busy' };
      waiting += 1;
      const ofPerson = turns.get(personId) ?? pLimit(1);
      turns.set(personId, ofPerson);
      try {
        return await ofPerson(() =>
          inTurn(async () => {
            if (signal.aborted || isClosed) return { type: 'stopped' as const };
            const job = await load();
            const python = take();
            running.add(python);
            try {
              return await python.run(job, signal);
            } finally {
              running.delete(python);
              startAhead();
            }
          }),
        );
      } finally {
        waiting -= 1;
        if (ofPerson.activeCount === 0 && ofPerson.pendingCount === 0) turns.delete(personId);
      }
    },

    close() {
      isClosed = true;
      clearTimeout(spareTimer);
      for (const python of [...running, ...(spare ? [spare] : [])]) python.kill();
    },
  };
}
