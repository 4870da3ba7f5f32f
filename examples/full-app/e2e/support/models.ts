import { once } from 'node:events';
import { root } from './app.js';
import { startChild } from './child-process.js';
import type { ScriptName } from '@stoa/server/testing/model-server/scripts';
import type { ModelServerCounts, ReceivedRequest } from '@stoa/server/testing/model-server/model-server';

/** The scripted model server in its own process. */
export interface Models {
  /** Its origin. */
  url: string;
  /** Counts and received requests. */
  state(): Promise<ModelServerCounts & { requests: ReceivedRequest[] }>;
  /** Answers the next `times` requests whose message names no script. */
  force(script: ScriptName, times: number, args?: number[]): Promise<void>;
  reset(): Promise<void>;
  /** Lets the replies go on that `!held` holds at this moment, or drops their connections. */
  release(how?: { cut?: boolean }): Promise<void>;
  /** Sends the rest of every reply in progress without its delays. */
  hurry(): Promise<void>;
  stop(): Promise<void>;
}

export async function startModels(): Promise<Models> {
  const child = startChild(
    process.execPath,
    ['--import', 'tsx', 'packages/server/src/testing/model-server/server.ts'],
    { cwd: root },
  );
  const [, address = ''] = await child.waitFor(/model server ready at (\S+)/);
  const url = new URL(address).origin;
  const order = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The model server refused ${path}: ${await response.text()}`);
  };
  return {
    url,
    state: async () => (await fetch(`${url}/control`)).json() as ReturnType<Models['state']>,
    force: (script, times, args = []) => order('/control', { script, times, args }),
    reset: () => order('/control/reset', {}),
    release: (how = {}) => order('/control/release', how),
    hurry: () => order('/control/hurry', {}),
    async stop() {
      if (child.process.exitCode !== null) return;
      const gone = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      await gone;
    },
  };
}
