import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../../lib/chromium.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundles a bench page as a production build would, and returns its script. */
export async function bundlePage(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'error',
    // With lazy parts in one file, modules that count as free of side effects would never be run.
    ignoreAnnotations: true,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty', '.woff2': 'empty' },
    nodePaths: [`${root}packages/chat/node_modules`, `${root}packages/ui/node_modules`],
  });
  return result.outputFiles[0]?.text ?? '';
}

/** A browser for one bench. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, '--js-flags=--expose-gc'],
  });
}

/** A blank page that runs `script`, with the session that reads its CPU counters. */
export async function openPage(
  browser: Browser,
  script: string,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.setContent('<!doctype html><meta charset="utf-8"><body><main id="root"></main></body>');
  await page.addScriptTag({ content: script });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** Main-thread CPU so far, in milliseconds (script, style, layout and paint recording). */
export async function taskCpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
