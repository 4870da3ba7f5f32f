import { parseArgs } from 'node:util';
import { measureRelay } from './measure.js';
import { direct, limitPipe, peerAiSdk, peerParse, stoaProvider } from './relays.js';

/** Measures the relays of this folder by hand: `tsx run-relays.ts --streams 50 --rate 20 --seconds 5`, a line of JSON each. */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '50' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
for (const relay of [direct, limitPipe, peerParse, stoaProvider, peerAiSdk]) {
  if (values.only && !relay.adapter.includes(values.only)) continue;
  const figures = await measureRelay(relay, {
    streams: Number(values.streams),
    tokensPerSecond: Number(values.rate),
    seconds: Number(values.seconds),
  });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
