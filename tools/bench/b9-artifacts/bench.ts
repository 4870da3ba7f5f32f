import { fileURLToPath } from 'node:url';
import type { Bench } from '../lib/bench.js';
import { median } from '../lib/bench.js';
import { bundlePage, launchBrowser, openPage, taskCpuMs } from '../lib/browser-page.js';
import type { Streamer } from './page.js';

const lines = 2_000;
/** As fast as models write: the text takes some hundred frames. */
const charactersPerFrame = 400;
/** Ratio of an artifact that streams to the same text as a code block of a reply. */
const streamBudget = 1.3;
/** CPU of one key in the editor. @units ms */
const keyAtMostMs = 16;
const typed = 'const depth = 4; // of the berth';

/** What the sheets of the app do for what is measured: the panel and the editor scroll in themselves. */
const styles = `
  main { display: flex; flex-direction: column; height: 700px; }
  [data-slot=artifact-view] { overflow: auto; flex: 1; min-height: 0; }
  [data-slot=code-editor] { flex: 1; min-height: 0; overflow: hidden; }
`;

/** B9: main-thread CPU of an artifact of two thousand lines that streams, and of a key in its editor. */
export const b9Artifacts: Bench = {
  name: 'B9',
  async run({ quick }) {
    const script = await bundlePage(fileURLToPath(new URL('./page.tsx', import.meta.url)));
    const worker = await bundlePage(
      fileURLToPath(new URL('../b1-streaming/highlight.worker.ts', import.meta.url)),
    );
    const browser = await launchBrowser();
    const open = async () => {
      const opened = await openPage(browser, script);
      await opened.page.addStyleTag({ content: styles });
      return opened;
    };
    async function stream(streamer: Streamer): Promise<number> {
      const { page, session } = await open();
      await page.evaluate((text) => void (window.highlightWorker = text), worker);
      await page.evaluate((name) => window.beginLines(name), streamer);
      const before = await taskCpuMs(session);
      await page.evaluate(([count, perFrame]) => window.streamLines(count, perFrame), [
        lines,
        charactersPerFrame,
      ] as const);
      const cpuMs = (await taskCpuMs(session)) - before;
      await page.close();
      return cpuMs;
    }
    async function type(): Promise<number> {
      const { page, session } = await open();
      await page.evaluate((count) => window.openEditor(count), lines);
      const editor = page.getByRole('textbox');
      await editor.focus();
      await page.keyboard.press('Control+Home');
      for (let down = 0; down < 20; down += 1) await page.keyboard.press('ArrowDown');
      // The language of the text is parsed by and by.
      await page.waitForTimeout(1_000);
      const before = await taskCpuMs(session);
      await page.keyboard.type(typed);
      const cpuMs = (await taskCpuMs(session)) - before;
      await page.close();
      return cpuMs / typed.length;
    }
    const middle = async (measure: () => Promise<number>): Promise<number> => {
      const found: number[] = [];
      for (let round = 0; round < (quick ? 1 : 5); round += 1) found.push(await measure());
      return median(found);
    };
    try {
      const block = await middle(() => stream('code block'));
      const artifact = await middle(() => stream('artifact'));
      const key = await middle(type);
      const row = { bench: 'B9', size: `${lines} lines` };
      return [
        { ...row, adapter: 'code block of a reply', cpuMs: block, ratioToLimit: 1 },
        {
          ...row,
          adapter: 'artifact',
          cpuMs: artifact,
          ratioToLimit: artifact / block,
          budget: streamBudget,
        },
        {
          ...row,
          adapter: 'a key in the editor',
          cpuMs: key,
          ratioToLimit: key / keyAtMostMs,
          goal: { atMost: keyAtMostMs, isFirm: false },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};
