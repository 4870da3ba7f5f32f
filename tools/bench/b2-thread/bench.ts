import { fileURLToPath } from 'node:url';
import type { CDPSession } from 'playwright';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';

const adapters = ['limit', 'stoa', 'virtua', 'tanstack', 'unvirtualised'] as const;
/** Ratios to the limit adapter, to virtua, and of ten thousand messages to two hundred. */
const budgets = { open: 1.6, flat: 1.2, heap: 1.2, typing: 1.2, scroll: 1, blankFrames: 0 };
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
      const opened: { messages: number; ratio: number; cpuMs: number }[] = [];
      for (const count of quick ? [200, 10_000] : [200, 2000, 10_000]) {
        const samples = new Map<string, Sample[]>();
        for (let round = 0; round < (quick ? 2 : 3); round += 1)
          for (const adapter of adapters) {
            // Ten thousand rows of markdown at once take the better part of a minute; their growth shows before that.
            if (adapter === 'unvirtualised' && (count > 2000 || round > 0)) continue;
            samples.set(adapter, [...(samples.get(adapter) ?? []), await measure(adapter, count)]);
          }
        const of = (adapter: string, field: keyof Sample) =>
          median((samples.get(adapter) ?? []).map((sample) => sample[field]));
        const row = (what: string, adapter: string, field: keyof Sample, to: string): BenchRow => ({
          bench: 'B2',
          size: `${count} messages, ${what}`,
          adapter,
          cpuMs: of(adapter, field),
          // Nothing compared with nothing is as much.
          ratioToLimit: of(adapter, field) === of(to, field) ? 1 : of(adapter, field) / of(to, field),
        });
        for (const adapter of samples.keys()) {
          const ours = adapter === 'stoa';
          rows.push(
            {
              ...row('open', adapter, 'openMs', 'limit'),
              ...(ours ? { budget: budgets.open } : {}),
              more: { heapMb: of(adapter, 'heapMb'), typeMs: of(adapter, 'typeMs') },
            },
            {
              ...row('scroll, × virtua', adapter, 'scrollMs', 'virtua'),
              ...(ours ? { budget: budgets.scroll } : {}),
            },
          );
          if (!ours) continue;
          rows.push(
            { ...row('heap', adapter, 'heapMb', 'limit'), unit: 'MB', budget: budgets.heap },
            { ...row('typing', adapter, 'typeMs', 'limit'), budget: budgets.typing },
            {
              ...row('blank frames', adapter, 'blankFrames', 'limit'),
              unit: 'frames',
              ratioToLimit: of(adapter, 'blankFrames'),
              budget: budgets.blankFrames,
            },
          );
        }
        opened.push({
          messages: count,
          cpuMs: of('stoa', 'openMs'),
          ratio: of('stoa', 'openMs') / of('limit', 'openMs'),
        });
      }
      const [few] = opened;
      const many = opened.at(-1);
      if (few && many)
        rows.push({
          bench: 'B2',
          size: `${few.messages} → ${many.messages} messages, open`,
          adapter: 'stoa',
          cpuMs: many.cpuMs,
          ratioToLimit: many.ratio / few.ratio,
          budget: budgets.flat,
        });
      rows.sort((one, other) => one.size.localeCompare(other.size, 'en', { numeric: true }));
      return rows;
    } finally {
      await browser.close();
    }
  },
};
