import { fileURLToPath } from 'node:url';
import { median, type BenchRow } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';

const [few, many] = [500, 50_000];
const budget = 1.5;

const styles = `
  [data-slot=conversations-panel] { display: flex; flex-direction: column; height: 850px; width: 270px; }
  [data-virtual=viewport] { height: 700px; overflow-y: auto; }
  [data-row-key] { height: 32px; }
  svg { width: 16px; height: 16px; }
`;

/** The first list of a small and of a large account: main-thread CPU and heap, from the start of the stores to the drawn list. */
export async function measureList(rounds: number): Promise<BenchRow[]> {
  const script = await bundlePage(fileURLToPath(new URL('./page.tsx', import.meta.url)));
  const browser = await launchBrowser();
  async function measure(count: number): Promise<{ cpuMs: number; heapMb: number }> {
    const { page, session } = await openPage(browser, script);
    await page.addStyleTag({ content: styles });
    const heapMb = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
    };
    const heapBefore = await heapMb();
    const before = await taskCpuMs(session);
    await page.evaluate((size) => window.firstList(size), count);
    const cpuMs = (await taskCpuMs(session)) - before;
    const heap = (await heapMb()) - heapBefore;
    await page.close();
    return { cpuMs, heapMb: heap };
  }
  try {
    const samples = new Map<number, { cpuMs: number; heapMb: number }[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const count of [few, many])
        samples.set(count, [...(samples.get(count) ?? []), await measure(count)]);
    const of = (count: number, field: 'cpuMs' | 'heapMb'): number =>
      median((samples.get(count) ?? []).map((sample) => sample[field]));
    return [few, many].flatMap((count): BenchRow[] => [
      {
        bench: 'B7',
        size: `first list of ${count}, × of ${few}`,
        adapter: 'stoa',
        cpuMs: of(count, 'cpuMs'),
        ratioToLimit: of(count, 'cpuMs') / of(few, 'cpuMs'),
        budget,
      },
      {
        bench: 'B7',
        size: `heap of the first list of ${count}`,
        adapter: 'stoa',
        cpuMs: of(count, 'heapMb'),
        unit: 'MB',
        ratioToLimit: of(count, 'heapMb') / of(few, 'heapMb'),
        budget,
      },
    ]);
  } finally {
    await browser.close();
  }
}
