import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** A process of the test's own, with everything that it printed. */
export interface Child {
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves with the first match in the output; rejects when the process ends or the time is up before. */
  waitFor(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
  /** Sends a signal and resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a process whose output is kept. */
export function startChild(command: string, args: string[], options: SpawnOptions): Child {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    listeners.forEach((listener) => listener());
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(() => {
    running.delete(child);
    listeners.forEach((listener) => listener());
  });

  return {
    process: child,
    output: () => output,
    waitFor: (pattern, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => stop(`was not printed within ${timeoutMs} ms`), timeoutMs);
        const check = () => {
          const match = output.match(pattern);
          if (match) {
            clearTimeout(timer);
            listeners.delete(check);
            resolve(match);
          } else if (child.exitCode !== null || child.signalCode !== null) {
            stop('was not printed before the process ended');
          }
        };
        const stop = (why: string) => {
          clearTimeout(timer);
          listeners.delete(check);
          reject(new Error(`${pattern} ${why}. Output:\n${output.slice(-4000)}`));
        };
        listeners.add(check);
        check();
      }),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
    },
  };
}
