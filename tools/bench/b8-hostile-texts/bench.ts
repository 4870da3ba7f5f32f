import { fileURLToPath } from 'node:url';
import type { Bench, BenchRow } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage } from '../lib/browser-page.js';
import { hostileTexts, type HostileTextName } from './texts.js';

const sheets = ['ui', 'chat'].map((name) =>
  fileURLToPath(new URL(`../../../packages/${name}/dist/styles.css`, import.meta.url)),
);

/** The longest task that a text may cause, when it is shown and when an overlay opens over it. @units ms */
const longestTaskMs = 200;

/** B8: the longest task of showing one complete text, whatever it holds, and of opening an overlay over it. */
export const b8HostileTexts: Bench = {
  name: 'B8',
  async run() {
    const script = await bundlePage(fileURLToPath(new URL('./page.tsx', import.meta.url)));
    const browser = await launchBrowser();
    try {
      const rows: BenchRow[] = [];
      for (const name of Object.keys(hostileTexts) as HostileTextName[]) {
        const { page } = await openPage(browser, script);
        for (const path of sheets) await page.addStyleTag({ path });
        const shown = await page.evaluate((text) => window.showText(text), name);
        const overlayMs = await page.evaluate(() => window.openOverlay());
        await page.close();
        const longest = Math.max(shown.longestMs, overlayMs);
        rows.push({
          bench: 'B8',
          size: name,
          adapter: 'stoa',
          cpuMs: longest,
          ratioToLimit: longest / longestTaskMs,
          goal: { atMost: longestTaskMs, isFirm: false },
          more: { shown: shown.longestMs, overlay: overlayMs, elements: shown.elements },
        });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
