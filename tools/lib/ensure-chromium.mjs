import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';

const advice = `No Chromium was found. Browser tests need one. Do one of these and run the command again:
  - install your system's Chromium or Chrome (Debian, Ubuntu: apt-get install chromium),
  - run: npx playwright install chromium,
  - set CHROMIUM_PATH to the browser's executable.`;

const debianPackages = { browser: 'chromium', shell: 'chromium-headless-shell' };
const debianBrowser = '/usr/bin/chromium';

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function install(packages, options = [], { stderr = 'inherit', timeout } = {}) {
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...options, ...packages], {
    stdio: ['ignore', 'ignore', stderr],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Adds the shell to Debian's Chromium, in the version that is here, so that nothing else changes. It stays away when it cannot be
 * fetched within a minute.
 */
function addShell() {
  const { stdout, status } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', debianPackages.browser]);
  if (status !== 0) return;
  const packages = [`${debianPackages.shell}=${stdout}`];
  const quietly = { stderr: 'ignore', timeout: 60_000 };
  if (install(packages, ['--no-remove', '--download-only'], quietly).status === 0)
    install(packages, ['--no-remove', '--no-download']);
}

/**
 * Finds a Chromium, or installs Debian's when this user may; otherwise says what to do and ends the process. Tests that find only
 * Debian's browser get its shell, where the same journeys take two thirds of the processor's time.
 *
 * @param {'browser' | 'shell'} preferred - which one, where both are or none is
 * @returns {string} the path of its executable
 */
export function ensureChromium(preferred = 'browser') {
  const found = findChromium(preferred);
  if (found && preferred === 'shell' && found === debianBrowser && !process.env.CHROMIUM_PATH && mayInstall())
    addShell();
  else if (!found && mayInstall()) {
    console.log('Installing Debian’s Chromium for the browser tests …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // Some tests look at the whole browser.
    install([...Object.values(debianPackages), 'fonts-liberation', 'fonts-noto-core']);
  }
  const installed = findChromium(preferred);
  if (installed) return installed;
  console.error(advice);
  process.exit(1);
}
