import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';

/** The telephone of the bench: a narrow screen, a slow processor and a slow network. */
export const telephone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;
const slowdown = 4;
const network = { latencyMs: 150, bytesPerS: (1.6 * 1000 * 1000) / 8 } as const;
/** A page that has sent for nothing for this long has what it wants. */
const quietMs = 1_500;
const words = 'What is typed at once';

/** What a visit cost. @units ms since the navigation began; ms of the main thread beyond 50 of each task; kB as transferred */
export interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  /** When a press at the message box first met the box. NaN on a page without one. */
  typableMs: number;
  blockedMs: number;
  longestMs: number;
  /** Sum of what moved without a press of the person, as Core Web Vitals count it. */
  layoutShift: number;
  kB: number;
  /** Whether the box still holds what was typed as soon as it could be. */
  keepsTyped: boolean;
}

/** What `watch.js` notes. */
interface Watched {
  paint: number;
  largest: number;
  typable: number;
  tasks: number[];
  shifts: number[];
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function read<T>(session: CDPSession, expression: string): Promise<T> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as T;
}

/**
 * Opens a page as the telephone does for the first time.
 *
 * @param types whether somebody types into the message box as soon as it can be typed into
 */
export async function visit(
  browser: Browser,
  url: string,
  { context: options, types = false }: { context?: BrowserContextOptions; types?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...telephone, ...options });
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('./watch.js', import.meta.url)) });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bytesPerS,
    uploadThroughput: network.bytesPerS,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', () => (last = Date.now()));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    last = Date.now();
  });
  await page.goto(url, { waitUntil: 'commit' });
  const deadline = Date.now() + 30_000;
  if (types) {
    while (!(await read<boolean>(session, 'window.firstVisit?.typable > 0')) && Date.now() < deadline)
      await pause(30);
    await read(session, `document.querySelector('textarea').focus()`);
    await session.send('Input.insertText', { text: words });
  }
  while (Date.now() - last < quietMs && Date.now() < deadline) await pause(50);
  const seen = await read<Watched>(session, 'window.firstVisit');
  const typed = await read<string>(session, `document.querySelector('textarea')?.value ?? ''`);
  await context.close();
  return {
    firstPaintMs: seen.paint,
    largestPaintMs: seen.largest,
    typableMs: seen.typable,
    blockedMs: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longestMs: Math.max(0, ...seen.tasks),
    layoutShift: seen.shifts.reduce((sum, shift) => sum + shift, 0),
    kB: bytes / 1000,
    keepsTyped: typed === words,
  };
}
