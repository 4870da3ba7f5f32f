import { fileURLToPath } from 'node:url';
import type { Bench, BenchRow } from '../lib/bench.js';
import { median } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';
import type { DocumentKind } from './document.js';

const charactersPerFrame = 100;
const peers = ['limit', 'stoa', 'streaming-markdown', 'streamdown', 'react-markdown'] as const;
/** Ours as the peers are measured: they colour no code. */
const plain = 'stoa without highlighting';
type Adapter = (typeof peers)[number] | typeof plain;

/** One document, and what our own part may take of it. */
interface Scene {
  kind: DocumentKind;
  characters: number;
  /** Another document of the same kind. */
  seed?: number;
  budget?: number;
  adapters: readonly Adapter[];
  rounds: number;
}

/** Main-thread CPU of one stream, and of its first and its last tenth. @units ms */
interface Sample {
  cpuMs: number;
  firstMs: number;
  lastMs: number;
}

const few: readonly Adapter[] = ['limit', 'stoa'];
const some: readonly Adapter[] = ['limit', 'stoa', 'streaming-markdown', 'streamdown'];
const alike: readonly Adapter[] = ['limit', 'stoa', plain, 'streamdown'];

/** What is streamed. The slowest peer takes minutes at the larger sizes, and its growth shows before them. */
const scenesOf = (quick: boolean): Scene[] => [
  // The shortest is the noisiest, and the nearest to its budget.
  { kind: 'mixed', characters: 10_000, budget: 2.2, adapters: peers, rounds: quick ? 1 : 7 },
  {
    kind: 'mixed',
    characters: 50_000,
    budget: 2.0,
    adapters: quick ? few : peers,
    rounds: quick ? 1 : 3,
  },
  ...(quick ? [] : [{ kind: 'mixed' as const, characters: 100_000, adapters: some, rounds: 1 }]),
  {
    kind: 'rich',
    characters: 50_000,
    budget: 3.6,
    adapters: quick ? few : ['limit', 'stoa', 'streamdown'],
    rounds: quick ? 1 : 3,
  },
  ...(
    [
      ['table', 3],
      ['list', 2],
      ['code', 3.5],
      ['footnotes', 2.2],
      ['definitions', 2.2],
      ['early footnote', 2.2],
      ['early definition', 2.2],
      ['definitions first', 2.2],
      ['notes first', 2.2],
      ['one definition first', 2.2],
      ['one note first', 2.2],
      // As a table.
      ['definitions in long parts', 3],
      ['notes in long parts', 3],
    ] as const
  ).map(([kind, budget]) => ({
    kind,
    characters: 20_000,
    budget,
    adapters: quick ? few : some,
    rounds: quick ? 1 : 3,
  })),
  // Texts that are not kind.
  ...(quick ? [1] : [1, 2, 3]).flatMap((seed) =>
    (['mixture', 'mixture with maths'] as const).map((kind) => ({
      kind,
      seed,
      characters: 50_000,
      budget: kind === 'mixture' ? 2 : 3.6,
      adapters: kind === 'mixture' ? alike : few,
      rounds: quick ? 1 : 3,
    })),
  ),
];

const sizeOf = ({ kind, characters, seed }: Scene) =>
  `${characters / 1000}k${kind === 'mixed' ? '' : ` ${kind}`}${seed === undefined ? '' : ` ${seed}`}`;

/** B1: main-thread CPU of showing one streamed markdown reply, one commit a frame, with everything that the page does for it. */
export const b1Streaming: Bench = {
  name: 'B1',
  async run({ quick }) {
    const script = await bundlePage(fileURLToPath(new URL('./page.ts', import.meta.url)));
    const worker = await bundlePage(fileURLToPath(new URL('./highlight.worker.ts', import.meta.url)));
    const browser = await launchBrowser();
    const measure = async (adapter: Adapter, { kind, characters, seed }: Scene): Promise<Sample> => {
      const { page, session } = await openPage(browser, script);
      await page.evaluate((text) => void (window.highlightWorker = text), worker);
      await page.evaluate(([name, what, size, which]) => window.beginStream(name, what, size, which), [
        adapter,
        kind,
        characters,
        seed,
      ] as const);
      const at: number[] = [await taskCpuMs(session)];
      for (const part of [0.1, 0.9, 1]) {
        await page.evaluate(([to, perFrame]) => window.streamTo(to, perFrame), [
          part,
          charactersPerFrame,
        ] as const);
        at.push(await taskCpuMs(session));
      }
      await page.close();
      const [start = 0, first = 0, ninth = 0, end = 0] = at;
      return { cpuMs: end - start, firstMs: first - start, lastMs: end - ninth };
    };
    try {
      const rows: BenchRow[] = [];
      /** CPU of the mixed document by adapter and size. */
      const mixed = new Map<string, number>();
      for (const scene of scenesOf(quick)) {
        const samples = new Map<Adapter, Sample[]>(scene.adapters.map((adapter) => [adapter, []]));
        for (let round = 0; round < scene.rounds; round += 1)
          for (const adapter of scene.adapters) samples.get(adapter)?.push(await measure(adapter, scene));
        const middle = (adapter: Adapter, of: keyof Sample) =>
          median((samples.get(adapter) ?? []).map((sample) => sample[of]));
        const limitMs = middle('limit', 'cpuMs');
        const row = (adapter: string, cpuMs: number, ratio: number, budget?: number): BenchRow => ({
          bench: 'B1',
          size: sizeOf(scene),
          adapter,
          cpuMs,
          ratioToLimit: ratio,
          ...(budget === undefined ? {} : { budget }),
        });
        for (const adapter of scene.adapters) {
          const cpuMs = middle(adapter, 'cpuMs');
          if (scene.kind === 'mixed') mixed.set(`${adapter} ${scene.characters}`, cpuMs);
          rows.push(row(adapter, cpuMs, cpuMs / limitMs, adapter === 'stoa' ? scene.budget : undefined));
        }
        if (scene.adapters === alike) {
          const own = middle(plain, 'cpuMs');
          rows.push(row(`${plain} ÷ streamdown`, own, own / middle('streamdown', 'cpuMs'), 0.4));
        }
        if (scene.kind !== 'mixed' || scene.characters < 50_000) continue;
        const lastMs = middle('stoa', 'lastMs');
        rows.push(row('stoa: last tenth ÷ first', lastMs, lastMs / middle('stoa', 'firstMs'), 1.5));
      }
      for (const adapter of some) {
        const small = mixed.get(`${adapter} 10000`);
        const large = mixed.get(`${adapter} 100000`);
        if (!small || !large) continue;
        rows.push({
          bench: 'B1',
          size: '10k → 100k',
          adapter: `${adapter}: growth exponent`,
          cpuMs: large,
          ratioToLimit: Math.log10(large / small),
          ...(adapter === 'stoa' ? { budget: 1.2 } : {}),
        });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
