import type { ChildProcess } from 'node:child_process';

/** What a process has used so far. */
export interface ProcessSample {
  /** User and system time. */
  cpuUs: number;
  rssKb: number;
}

/** Tells the parent that this process listens, and answers its questions about what it has used. */
export function reportToParent(ready: { url: string }): void {
  process.on('message', (message: unknown) => {
    if (message === 'sample') process.send?.({ sample: sampleSelf() });
  });
  // Without its parent a bench process has no purpose.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready });
}

export function sampleSelf(): ProcessSample {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, rssKb: Math.round(process.memoryUsage.rss() / 1024) };
}

/** Asks a child that called {@link reportToParent}. */
export const sampleChild = async (child: ChildProcess): Promise<ProcessSample> => {
  child.send('sample');
  return (await nextMessage(child, 'sample')) as ProcessSample;
};

/** The content of the next message of a child under this key. */
export function nextMessage(child: ChildProcess, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A bench process ended early (${code}).`));
    const onMessage = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(key in message)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve((message as Record<string, unknown>)[key]);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
