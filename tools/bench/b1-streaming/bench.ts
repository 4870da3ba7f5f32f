import { fileURLToPath } from 'node:url';
import type { Bench, BenchRow } from '../lib/bench.js';
import { median } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';

const charactersPerFrame = 100;
const peers = ['limit', 'stoa', 'streaming-markdown', 'streamdown', 'react-markdown'] as const;
const budgets: Record<number, number> = { 10_000: 2.2, 50_000: 2.0 };

/** B1: main-thread CPU of showing one streamed markdown reply, one commit a frame, with everything that the page does for it. */
export const b1Streaming: Bench = {
  name: 'B1',
  async run({ quick }) {
    const script = await bundlePage(fileURLToPath(new URL('./page.ts', import.meta.url)));
    const browser = await launchBrowser();
    const measure = async (adapter: string, characters: number) => {
      const { page, session } = await openPage(browser, script);
      const before = await taskCpuMs(session);
      await page.evaluate(([name, size, perFrame]) => window.streamInto(name, size, perFrame), [
        adapter,
        characters,
        charactersPerFrame,
      ] as const);
      const cpuMs = (await taskCpuMs(session)) - before;
      await page.close();
      return cpuMs;
    };
    try {
      const rows: BenchRow[] = [];
      const byAdapter = new Map<string, Map<number, number>>();
      const sizes = quick ? [10_000] : [10_000, 50_000, 100_000];
      for (const characters of sizes) {
        const rounds = quick || characters > 50_000 ? 1 : 3;
        const samples = new Map<string, number[]>(peers.map((adapter) => [adapter, []]));
        for (let round = 0; round < rounds; round += 1) {
          for (const adapter of peers) {
            // The slowest peers take minutes at the largest size, and their growth shows at the sizes before it.
            if (characters > 50_000 && adapter === 'react-markdown') continue;
            samples.get(adapter)?.push(await measure(adapter, characters));
          }
        }
        const limitMs = median(samples.get('limit') ?? []);
        for (const [adapter, values] of samples) {
          if (values.length === 0) continue;
          const cpuMs = median(values);
          byAdapter.set(adapter, (byAdapter.get(adapter) ?? new Map()).set(characters, cpuMs));
          rows.push({
            bench: 'B1',
            size: `${characters / 1000}k`,
            adapter,
            cpuMs,
            ratioToLimit: cpuMs / limitMs,
            ...(adapter === 'stoa' && budgets[characters] ? { budget: budgets[characters] } : {}),
          });
        }
      }
      for (const row of rows) {
        const cpu = byAdapter.get(row.adapter);
        const small = cpu?.get(10_000);
        const large = cpu?.get(100_000);
        if (row.size === '100k' && small && large) row.more = { growthExponent: Math.log10(large / small) };
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
