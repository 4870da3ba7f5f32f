import { spawn } from 'node:child_process';
import type { InterpreterAnswer, InterpreterJob } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';
import { isolatedCommand, isolatedEnv, type InterpreterFiles, type IsolationLayer } from './isolation.js';
import { readAnswer } from './read-answer.js';

/** How a program ended: with an answer, or without one. */
export type ProgramEnd =
  | { type: 'answered'; answer: InterpreterAnswer }
  /** It ran too long, or Python could not be started in time. */
  | { type: 'timedOut' }
  | { type: 'stopped' }
  /** Its process ended by itself: it held or computed too much, or broke Python. */
  | { type: 'died' };

/** A process with Python in it that runs one program and ends. */
export interface PythonProcess {
  /** Whether it has been started and has not ended. */
  readonly isAlive: boolean;
  /** Once. */
  run(job: InterpreterJob, signal: AbortSignal): Promise<ProgramEnd>;
  kill(): void;
}

/** Starts Python behind the layers of isolation, by default all of them. */
export function startPython(files: InterpreterFiles, layers?: readonly IsolationLayer[]): PythonProcess {
  const [command = '', ...args] = isolatedCommand(files, layers);
  const child = spawn(command, args, {
    cwd: files.library,
    env: isolatedEnv,
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that all of it can be ended at once.
    detached: true,
  });
  let isAlive = true;
  const unread: string[] = [];
  let unreadCharacters = 0;
  let take: (line: string | null) => void = () => {};
  const lines: (string | null)[] = [];
  const push = (line: string | null) => {
    lines.push(line);
    take(line);
  };
  const kill = () => {
    if (!isAlive || child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  const end = () => {
    isAlive = false;
    push(null);
  };
  child.on('error', end);
  child.on('close', end);
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (part: string) => {
    unreadCharacters += part.length;
    if (unreadCharacters > interpreterLimits.answerCharacters) return kill();
    // A line may come in hundreds of parts: only the newest is looked through.
    const ends = part.split('\n');
    const rest = ends.pop() ?? '';
    for (const last of ends) push([...unread.splice(0), last].join(''));
    if (ends.length > 0) unreadCharacters = rest.length;
    unread.push(rest);
  });

  /** The next line; null where the process has ended, and `undefined` where time is up or nobody waits any more. */
  function nextLine(withinMs: number, signal: AbortSignal): Promise<string | null | undefined> {
    if (lines.length > 0) return Promise.resolve(lines.shift());
    return new Promise((resolve) => {
      const answer = (line: string | null | undefined) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        take = () => {};
        resolve(line);
      };
      const stop = () => answer(undefined);
      const timer = setTimeout(stop, withinMs);
      signal.addEventListener('abort', stop, { once: true });
      take = () => answer(lines.shift());
      if (signal.aborted) stop();
    });
  }

  return {
    get isAlive() {
      return isAlive;
    },
    kill,
    async run(job, signal) {
      try {
        const ended = (line: string | null | undefined): ProgramEnd =>
          signal.aborted ? { type: 'stopped' } : { type: line === null ? 'died' : 'timedOut' };
        const ready = await nextLine(interpreterLimits.startMs, signal);
        if (ready === null || ready === undefined) return ended(ready);
        child.stdin.write(`${JSON.stringify(job)}\n`);
        const line = await nextLine(interpreterLimits.runMs, signal);
        if (line === null || line === undefined) return ended(line);
        const answer = readAnswer(line);
        return answer ? { type: 'answered', answer } : { type: 'died' };
      } finally {
        kill();
      }
    },
  };
}
