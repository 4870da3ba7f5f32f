import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Flags that a headless Chromium needs on machines without a display, a GPU or an open network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * The Chromium that browser tests drive: `CHROMIUM_PATH`, then the system's, then Playwright's own download.
 *
 * @returns {string | undefined} a path that exists, or undefined where there is none
 */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}
