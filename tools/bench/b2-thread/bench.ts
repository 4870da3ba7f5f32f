import { fileURLToPath } from 'node:url';
import type { CDPSession } from 'playwright';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';

const adapters = ['limit', 'stoa', 'virtua', 'tanstack', 'unvirtualised'] as const;
const openBudget = 1.6;
const scrollFrames = 40;
const typed = 'a short question of the reader';

/** What the sheets of the app do for the thread's measures; nothing else matters here. */
const styles = `
  [data-slot=thread-viewport] { height: 700px; overflow-y: auto; }
  textarea { display: block; width: 600px; height: 60px; }
`;

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

interface Sample {
  openMs: number;
  heapMb: number;
  typeMs: number;
  scrollMs: number;
  blankFrames: number;
}

/** B2: main-thread CPU of opening a long thread, of typing below it and of scrolling in it. */
export const b2Thread: Bench = {
  name: 'B2',
  async run({ quick }) {
    const script = await bundlePage(fileURLToPath(new URL('./page.tsx', import.meta.url)));
    const browser = await launchBrowser();

    async function measure(adapter: string, count: number): Promise<Sample> {
      const { page, session } = await openPage(browser, script);
      await page.addStyleTag({ content: styles });
      await page.evaluate((size) => window.prepare(size), count);
      const heapBefore = await heapMb(session);
      const cpu = async (action: () => Promise<unknown>): Promise<number> => {
        const before = await taskCpuMs(session);
        await action();
        return (await taskCpuMs(session)) - before;
      };
      const openMs = await cpu(() => page.evaluate((name) => window.openThread(name), adapter));
      const heap = (await heapMb(session)) - heapBefore;
      const typeMs = await cpu(() => page.locator('textarea').last().pressSequentially(typed));
      let blankFrames = 0;
      const scrollMs = await cpu(async () => {
        blankFrames = await page.evaluate((frames) => window.scrollUp(frames), scrollFrames);
      });
      await page.close();
      return { openMs, heapMb: heap, typeMs, scrollMs: scrollMs / scrollFrames, blankFrames };
    }

    try {
      const rows: BenchRow[] = [];
      for (const count of quick ? [200, 10_000] : [200, 2000, 10_000]) {
        const samples = new Map<string, Sample[]>();
        for (let round = 0; round < (quick ? 1 : 3); round += 1)
          for (const adapter of adapters) {
            // Ten thousand rows of markdown at once take the better part of a minute; their growth shows before that.
            if (adapter === 'unvirtualised' && count > 2000) continue;
            samples.set(adapter, [...(samples.get(adapter) ?? []), await measure(adapter, count)]);
          }
        const of = (adapter: string, field: keyof Sample) =>
          median((samples.get(adapter) ?? []).map((sample) => sample[field]));
        for (const adapter of samples.keys())
          rows.push({
            bench: 'B2',
            size: `${count} messages`,
            adapter,
            cpuMs: of(adapter, 'openMs'),
            ratioToLimit: of(adapter, 'openMs') / of('limit', 'openMs'),
            ...(adapter === 'stoa' ? { budget: openBudget } : {}),
            more: {
              heapRatio: of(adapter, 'heapMb') / of('limit', 'heapMb'),
              typeRatio: of(adapter, 'typeMs') / of('limit', 'typeMs'),
              scrollMsPerFrame: of(adapter, 'scrollMs'),
              blankFrames: of(adapter, 'blankFrames'),
            },
          });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
