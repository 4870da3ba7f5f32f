import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildRelay } from './build-relay.js';
import { nextMessage, sampleChild, type ProcessSample } from './process-sample.js';

/** A relay that runs. */
export interface RunningRelay {
  url: string;
  /** What its process has used so far. */
  sample(): Promise<ProcessSample>;
  stop(): Promise<void>;
  /** Address of a module that exports `buildRequest`, for relays that want more than any POST. */
  requestModule?: string;
  /** Handed to `buildRequest`; must survive JSON. */
  requestOptions?: unknown;
}

/** A way to run a relay in front of an upstream (`http://…/v1`, OpenAI wire). */
export interface Relay {
  adapter: string;
  start(upstreamUrl: string): Promise<RunningRelay>;
}

/** Starts a file of this folder that is not itself measured as a process of its own. */
export function forkBench(file: string, args: string[] = [], env: Record<string, string> = {}): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
}

/** Ends a process and waits for it. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const childRelay = (adapter: string, file: string): Relay => ({
  adapter,
  async start(upstreamUrl) {
    const built = await buildRelay(new URL(file, import.meta.url));
    const child = fork(built.path, { env: { ...process.env, BENCH_UPSTREAM_URL: upstreamUrl } });
    const stop = () => stopChild(child).then(built.remove);
    try {
      const { url } = (await nextMessage(child, 'ready')) as { url: string };
      return { url, sample: () => sampleChild(child), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  },
});

/** Bytes in, the same bytes out. */
export const limitPipe = childRelay('limit: byte pipe', './limit-pipe.ts');
/** Parse and re-emit on Node streams, nothing kept. */
export const peerParse = childRelay('parse + re-emit', './peer-parse.ts');
/** `streamText` of the AI SDK. */
export const peerAiSdk = childRelay('AI SDK streamText', './peer-ai-sdk.ts');

/** The application's provider with nothing behind it. */
export const stoaProvider = childRelay('Stoa provider, nothing kept', './stoa-provider.ts');

/** No relay: its latency is what the machine and the readers cost; what a relay adds is the difference. */
export const direct: Relay = {
  adapter: 'no relay',
  start: (upstreamUrl) =>
    Promise.resolve({
      url: `${upstreamUrl}/chat/completions`,
      sample: () => Promise.resolve({ cpuUs: 0, rssKb: 0 }),
      stop: () => Promise.resolve(),
    }),
};
