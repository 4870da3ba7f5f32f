import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';

const advice = `No Chromium was found. Browser tests need one. Do one of these and run the command again:
  - install your system's Chromium or Chrome (Debian, Ubuntu: apt-get install chromium),
  - run: npx playwright install chromium,
  - set CHROMIUM_PATH to the browser's executable.`;

const debianPackages = { browser: 'chromium', shell: 'chromium-headless-shell' };

/**
 * Finds a Chromium, or installs Debian's when this user may; otherwise says what to do and ends the process.
 *
 * @param {'browser' | 'shell'} preferred - which one, where both are or none is
 * @returns {string} the path of its executable
 */
export function ensureChromium(preferred = 'browser') {
  const found = findChromium(preferred);
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Debian’s Chromium for the browser tests …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync(
      'apt-get',
      [
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        debianPackages[preferred],
        'fonts-liberation',
        'fonts-noto-core',
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  const installed = findChromium(preferred);
  if (installed) return installed;
  console.error(advice);
  process.exit(1);
}
