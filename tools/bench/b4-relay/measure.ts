import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientOrder, ClientReport } from './client.js';
import { nextMessage } from './process-sample.js';
import { forkBench, stopChild, type Relay } from './relays.js';

/** How hard and how long a relay is worked. */
export interface RelayLoad {
  streams: number;
  tokensPerSecond: number;
  /** Length of the measured window. */
  seconds: number;
  /** Time between the last stream's start and the window, for the code to be compiled. */
  warmUpSeconds?: number;
  /** Streams opened a second. */
  rampPerSecond?: number;
}

/** What a relay used for a load. */
export interface RelayFigures {
  adapter: string;
  streams: number;
  tokens: number;
  /** CPU of the relay's process within the window. */
  cpuMs: number;
  cpuUsPerToken: number;
  /** From the upstream's write to the reader's read. */
  p50Ms: number;
  p99Ms: number;
  /** Streams that were refused or ended early. */
  failed: number;
  /** Streams that had sent at least one token by the end. */
  flowing: number;
  rssPerStreamKb: number;
  /** Bytes of the body that a reader receives for each token. */
  bytesPerToken: number;
}

/** How long the readers may take to be all served before the window opens regardless; a saturated relay never gets there. */
const allFlowingMs = 15_000;

/** Runs one relay between an upstream and its readers, each in a process of its own, and measures the relay's. */
export async function measureRelay(relay: Relay, load: RelayLoad): Promise<RelayFigures> {
  const { streams, tokensPerSecond, seconds, warmUpSeconds = 2, rampPerSecond = 400 } = load;
  const rampSeconds = streams / rampPerSecond;
  const streamSeconds = Math.ceil(rampSeconds + allFlowingMs / 1000 + warmUpSeconds + seconds + 10);
  const upstream = forkBench('./load-server.ts', [
    `--tokens-per-second=${tokensPerSecond}`,
    `--seconds=${streamSeconds}`,
  ]);
  const client = forkBench('./client.ts');
  const children = [upstream, client];
  try {
    const [{ url: upstreamUrl }] = await Promise.all([
      nextMessage(upstream, 'ready') as Promise<{ url: string }>,
      nextMessage(client, 'ready'),
    ]);
    const running = await relay.start(upstreamUrl);
    try {
      const idle = await running.sample();
      const { url, requestModule, requestOptions } = running;
      const order: ClientOrder = { url, streams, requestModule, requestOptions, rampPerSecond };
      client.send({ open: order });
      await nextMessage(client, 'opened');
      const take = async () => {
        client.send({ take: true });
        return (await nextMessage(client, 'report')) as ClientReport;
      };
      const deadline = Date.now() + allFlowingMs;
      for (
        let seen = await take();
        seen.flowing + seen.failed < streams && Date.now() < deadline;
        seen = await take()
      )
        await sleep(100);
      await sleep(warmUpSeconds * 1000);
      const [before] = await Promise.all([running.sample(), take()]);
      await sleep(seconds * 1000);
      const [after, report] = await Promise.all([running.sample(), take()]);
      client.send({ stop: true });
      await nextMessage(client, 'stopped');
      const cpuUs = after.cpuUs - before.cpuUs;
      return {
        adapter: relay.adapter,
        streams,
        tokens: report.tokens,
        cpuMs: cpuUs / 1000,
        cpuUsPerToken: cpuUs / Math.max(1, report.tokens),
        p50Ms: report.p50Ms,
        p99Ms: report.p99Ms,
        failed: report.failed,
        flowing: report.flowing,
        rssPerStreamKb: Math.max(0, after.rssKb - idle.rssKb) / streams,
        bytesPerToken: report.bytes / Math.max(1, report.tokens),
      };
    } finally {
      await running.stop();
    }
  } finally {
    await Promise.all(children.map(stopChild));
  }
}
