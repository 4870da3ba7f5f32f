import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';

const advice = `No Chromium was found. Browser tests need one. Do one of these and run the command again:
  - install your system's Chromium or Chrome (Debian, Ubuntu: apt-get install chromium),
  - run: npx playwright install chromium,
  - set CHROMIUM_PATH to the browser's executable.`;

/** Finds a Chromium, or installs Debian's when this user may; otherwise says what to do and ends the process. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Debian’s Chromium for the browser tests …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-core'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  const installed = findChromium();
  if (installed) return installed;
  console.error(advice);
  process.exit(1);
}
