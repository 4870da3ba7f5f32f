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

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The same engine without a browser's windows around it: pages open and close in it in three quarters of the time. */
const headlessShells = ['/usr/bin/chromium-headless-shell'];

/**
 * The Chromium that pages are driven in: `CHROMIUM_PATH`, then the system's, then Playwright's own download.
 *
 * @param {'browser' | 'shell' | 'people'} preferred - tests do with the shell; what is timed or photographed is what people use, and so
 *   is what the shell does otherwise than a browser: there the browser comes before a shell that `CHROMIUM_PATH` names
 * @returns {string | undefined} a path that exists, or undefined where there is none
 */
export function findChromium(preferred = 'browser') {
  const installed =
    preferred === 'shell' ? [...headlessShells, ...browsers] : [...browsers, ...headlessShells];
  const given = process.env.CHROMIUM_PATH;
  const isPassedOver = preferred === 'people' && headlessShells.includes(given);
  const candidates = [isPassedOver ? undefined : given, ...installed, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}
