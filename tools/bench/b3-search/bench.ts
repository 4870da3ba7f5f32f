import { fileURLToPath } from 'node:url';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';

const adapters = ['box alone', 'limit', 'stoa', 'virtua', 'tanstack', 'plain react'] as const;
const budget = 2;
const typed = 'quarterly letter';

/** What the sheets of the app do for the list's measures; nothing else matters here. */
const styles = `
  [data-slot=conversations-panel] { display: flex; flex-direction: column; height: 850px; width: 270px; }
  [data-list], [data-virtual=viewport] { height: 700px; overflow-y: auto; }
  [data-row], [data-row-key] { height: 32px; }
  svg { width: 16px; height: 16px; }
`;

/**
 * B3: main-thread CPU of typing in the search over 10,000 conversations. All adapters find with the same function; what typing into
 * a box without a list costs is taken off first.
 */
export const b3Search: Bench = {
  name: 'B3',
  async run({ quick }) {
    const script = await bundlePage(fileURLToPath(new URL('./page.tsx', import.meta.url)));
    const browser = await launchBrowser();

    async function measure(adapter: string, count: number): Promise<number> {
      const { page, session } = await openPage(browser, script);
      await page.addStyleTag({ content: styles });
      await page.evaluate(([name, size]) => window.openList(name, size), [adapter, count] as const);
      const box = page
        .locator('input[data-slot=conversation-search], [data-slot=conversation-search] input')
        .first();
      await box.focus();
      const before = await taskCpuMs(session);
      // Slower than any list needs, so that every keystroke is drawn on its own.
      await box.pressSequentially(typed, { delay: 60 });
      await page.waitForTimeout(400);
      const cpuMs = (await taskCpuMs(session)) - before;
      await page.close();
      return cpuMs;
    }

    try {
      const rows: BenchRow[] = [];
      for (const count of quick ? [10_000] : [1000, 10_000]) {
        const samples = new Map<string, number[]>();
        for (let round = 0; round < (quick ? 1 : 3); round += 1)
          for (const adapter of adapters)
            samples.set(adapter, [...(samples.get(adapter) ?? []), await measure(adapter, count)]);
        const base = median(samples.get('box alone') ?? []);
        const net = (adapter: string) => Math.max(0.1, median(samples.get(adapter) ?? []) - base);
        for (const adapter of adapters.slice(1))
          rows.push({
            bench: 'B3',
            size: `${count} conversations`,
            adapter,
            cpuMs: net(adapter),
            ratioToLimit: net(adapter) / net('limit'),
            ...(adapter === 'stoa' ? { budget } : {}),
          });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
