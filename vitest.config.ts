import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/lib/chromium.mjs';

/** What a part does before its lazy half has been fetched or a key has been pressed, and tests that replace a module. */
const testsAlone = [
  'packages/chat/src/rooms/thread/stoa-context.test.tsx',
  'packages/chat/src/embed/headless/late-hints.test.ts',
  'packages/chat/src/rooms/thread/announcements/announcer.test.tsx',
  'packages/chat/src/shell/start-up/server-rendering.test.tsx',
  'packages/client/src/lazy-modules.test.ts',
  'packages/client/src/operations.test.ts',
  'packages/core/src/state/proposals/proposals-pause.test.ts',
  'packages/ui/src/primitives/tooltip/tooltip.test.tsx',
];

/**
 * A test that compares thousands of renders takes React as browsers get it: its development build notes a stack with every element, which
 * takes two fifths of the time. It has no `act`, so the test draws with `packages/chat/src/testing/draw.ts`.
 */
const equalityTest = 'packages/chat/src/parts/markdown/render/equality.test.tsx';

/** Projects run in the order of their names, so that the longest file is not the last one, with a processor idle beside it. */
const unit = {
  environment: 'node',
  setupFiles: ['./tools/lib/vitest.setup.ts'],
  testTimeout: 20_000,
  pool: 'threads' as const,
  // One less than there are is the default, which on two processors leaves one idle.
  maxWorkers: 2,
  typecheck: { enabled: false },
};

/** The files of a worker share what it has compiled, and keep nothing else between them; each has a document of its own. */
const shared = { isolate: false, exclude: [...configDefaults.exclude, ...testsAlone, equalityTest] };

const dir = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          ...shared,
          name: 'unit',
          include: [
            'packages/!(core|client|server)/src/**/*.test.ts',
            'examples/full-app/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: { ...unit, name: 'unit-alone', include: testsAlone },
      },
      {
        oxc: { jsx: { development: false } },
        test: { ...unit, name: 'unit-equality', include: [equalityTest], env: { NODE_ENV: 'production' } },
      },
      { test: { ...unit, ...shared, name: 'unit-parts', include: ['packages/*/src/**/*.test.tsx'] } },
      {
        test: { ...unit, ...shared, name: 'unit-pure', include: ['packages/{core,client}/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['./packages/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
          // A test starts servers of its own, several of them in one process: nothing that counts is kept in modules.
          isolate: false,
        },
      },
      ...(existsSync(dir('./.storybook/main.ts'))
        ? [
            {
              plugins: [storybookTest({ configDir: dir('./.storybook') })],
              test: {
                name: 'storybook',
                maxWorkers: 2,
                // A story leaves the page as it found it; one that did not would change those after it.
                isolate: false,
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  provider: playwright({
                    launchOptions: { executablePath: findChromium('shell'), args: chromiumArgs },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]
        : []),
    ],
  },
});
