// `npm run bench`: ratios against the least work that could do the job and against peers. Takes --only, --quick, --json FILE and --check, which fails over a budget.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { b0FirstVisit } from './b0-first-visit/bench.js';
import { b1Streaming } from './b1-streaming/bench.js';
import { b2Thread } from './b2-thread/bench.js';
import { b3Search } from './b3-search/bench.js';
import { b4Relay } from './b4-relay/bench.js';
import { b5Widget } from './b5-widget/bench.js';
import { b6Retrieval } from './b6-retrieval/bench.js';
import { b7Money } from './b7-money/bench.js';
import { b7Growth } from './b7-growth/bench.js';
import { b8HostileTexts } from './b8-hostile-texts/bench.js';
import { b9Artifacts } from './b9-artifacts/bench.js';
import { b10Tools } from './b10-tools/bench.js';
import { b11Keys } from './b11-keys/bench.js';
import { formatTable, isOver, type BenchRow } from './lib/bench.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const benches = [
  b0FirstVisit,
  b1Streaming,
  b2Thread,
  b3Search,
  b4Relay,
  b5Widget,
  b6Retrieval,
  b7Money,
  b7Growth,
  b8HostileTexts,
  b9Artifacts,
  b10Tools,
  b11Keys,
];
const wanted = values.only?.split(',').map((name) => name.trim().toUpperCase());
const unknown = wanted?.filter((name) => !benches.some((bench) => bench.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(
    `No bench is called ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const bench of benches) {
  if (wanted && !wanted.includes(bench.name)) continue;
  process.stderr.write(`${bench.name} …\n`);
  rows.push(...(await bench.run({ quick: values.quick })));
}
process.stdout.write(`${formatTable(rows)}\n`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
process.exit(values.check && rows.some(isOver) ? 1 : 0);
