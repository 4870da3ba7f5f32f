import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { appRelay, v1Relay } from './app-relay.js';
import { measureRelay, type RelayFigures, type RelayLoad } from './measure.js';
import { direct, limitPipe, peerAiSdk, peerParse, type Relay } from './relays.js';

/** The budget of our relay is set against parsing and writing again without a log, not against the byte pipe. */
const budgetToParse = 1.6;

interface Case {
  size: string;
  load: RelayLoad;
  relays: readonly Relay[];
  rounds: number;
}

const everyone = [direct, limitPipe, peerParse, appRelay, v1Relay, peerAiSdk];

const cases: readonly Case[] = [
  { size: '50 × 20/s', load: { streams: 50, tokensPerSecond: 20, seconds: 6 }, relays: everyone, rounds: 1 },
  {
    size: '500 × 20/s',
    load: { streams: 500, tokensPerSecond: 20, seconds: 8 },
    relays: [limitPipe, peerParse, appRelay, v1Relay],
    rounds: 3,
  },
  {
    size: '2000 × 2/s',
    load: { streams: 2000, tokensPerSecond: 2, seconds: 10 },
    relays: [limitPipe, peerParse, appRelay],
    rounds: 1,
  },
];

async function measureCase({ load, relays, rounds }: Case): Promise<Map<Relay, RelayFigures[]>> {
  const figures = new Map<Relay, RelayFigures[]>(relays.map((relay) => [relay, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const relay of relays) figures.get(relay)?.push(await measureRelay(relay, load));
  return figures;
}

/** The round whose CPU per token is the middle one. */
function middle(figures: readonly RelayFigures[]): RelayFigures | undefined {
  const value = median(figures.map(({ cpuUsPerToken }) => cpuUsPerToken));
  return figures.find(({ cpuUsPerToken }) => cpuUsPerToken === value);
}

/** B4: CPU of the server per token relayed, with the durable log on, against a byte pipe and peers. */
export const b4Relay: Bench = {
  name: 'B4',
  async run({ quick }) {
    const rows: BenchRow[] = [];
    for (const one of quick ? cases.slice(0, 1) : cases) {
      const figures = await measureCase(one);
      const limit = middle(figures.get(limitPipe) ?? []);
      const parse = middle(figures.get(peerParse) ?? []);
      const machine = middle(figures.get(direct) ?? []);
      for (const [relay, all] of figures) {
        const own = middle(all);
        if (!own || !limit || !parse || relay === direct) continue;
        rows.push({
          bench: 'B4',
          size: one.size,
          adapter: relay.adapter,
          cpuMs: own.cpuMs,
          ratioToLimit: own.cpuUsPerToken / limit.cpuUsPerToken,
          more: {
            'µs/token': own.cpuUsPerToken,
            '× parse': own.cpuUsPerToken / parse.cpuUsPerToken,
            ...(machine && { 'added p50 ms': own.p50Ms - machine.p50Ms }),
            'p99 ms': own.p99Ms,
            failed: own.failed,
            'KB/stream': own.rssPerStreamKb,
            'bytes/token': own.bytesPerToken,
          },
          ...((relay === appRelay || relay === v1Relay) && {
            budget: (budgetToParse * parse.cpuUsPerToken) / limit.cpuUsPerToken,
          }),
        });
      }
    }
    return rows;
  },
};
