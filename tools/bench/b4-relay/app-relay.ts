import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AppRequestOptions } from './app-request.js';
import { buildAppServer } from './build-app-server.js';
import { nextMessage, sampleChild } from './process-sample.js';
import { stopChild, type Relay } from './relays.js';

/** Longest time for the server to end its runs and its database. */
const stopWithinMs = 20_000;

/** @param request the file that says how it is asked */
const appBy = (adapter: string, request: string): Relay => ({
  adapter,
  async start(upstreamUrl) {
    const child = fork(await buildAppServer(), {
      execArgv: [],
      env: { ...process.env, BENCH_UPSTREAM_URL: upstreamUrl },
    });
    const [{ url }, tokens] = await Promise.all([
      nextMessage(child, 'ready') as Promise<{ url: string }>,
      nextMessage(child, 'tokens') as Promise<string[]>,
    ]);
    return {
      url,
      sample: () => sampleChild(child),
      requestModule: new URL(request, import.meta.url).href,
      requestOptions: { tokens } satisfies AppRequestOptions,
      async stop() {
        const exit = once(child, 'exit');
        const timer = setTimeout(() => void stopChild(child), stopWithinMs);
        child.send('stop');
        await exit;
        clearTimeout(timer);
      },
    };
  },
});

/** The application itself, with everything that makes a run durable. */
export const appRelay = appBy('Stoa, durable', './app-request.ts');
/** The same, asked in OpenAI's form. */
export const v1Relay = appBy('Stoa, /v1', './v1-request.ts');
