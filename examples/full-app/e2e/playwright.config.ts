import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../../tools/lib/chromium.mjs';

export default defineConfig({
  projects: [
    { name: 'browser', testDir: './journeys', testIgnore: 'processes/**' },
    // Of servers that are started, killed and misused; they need no browser, and wait for processes most of the time.
    { name: 'processes', testDir: './journeys/processes' },
  ],
  outputDir: '../../../test-results',
  globalSetup: './support/build.ts',
  // A journey waits for servers and for replies more than half of its time.
  workers: '150%',
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine can stall a browser for seconds; a journey that needed its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // A trace of every journey would take a third of the time of all of them; `--trace on` makes one of what is looked into.
    trace: 'on-first-retry',
    // Drawn without a graphics card, everything that moves costs a processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium('shell'), args: chromiumArgs },
  },
});
