import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/lib/chromium.mjs';

/** Tests of parts share the modules of a worker; each file has a document of its own. */
const partTests = 'packages/*/src/**/*.test.tsx';
/** But for those of what a part does before its lazy half has been fetched. */
const partTestsAlone = [
  'packages/chat/src/base/state/stoa-context.test.tsx',
  'packages/chat/src/rooms/thread/announcements/announcer.test.tsx',
  'packages/ui/src/primitives/tooltip/tooltip.test.tsx',
];

/**
 * A test that compares thousands of renders takes React as browsers get it: its development build notes a stack with every element, which
 * takes two fifths of the time. It has no `act`, so the test draws with `packages/chat/src/testing/draw.ts`.
 */
const renderTests = 'packages/chat/src/parts/markdown/render/equality.test.tsx';

/**
 * Tests of core and of the client keep nothing between files, so that those of a worker share what it has compiled; but for those that
 * replace a module.
 */
const pureTests = 'packages/{core,client}/src/**/*.test.ts';
const pureTestsWithMocks = [
  'packages/core/src/state/proposals/proposals-pause.test.ts',
  'packages/client/src/lazy-modules.test.ts',
  'packages/client/src/operations.test.ts',
];

const unit = {
  setupFiles: ['./tools/lib/vitest.setup.ts'],
  testTimeout: 20_000,
  // One less than there are is the default, which on two processors leaves one idle.
  maxWorkers: 2,
  typecheck: { enabled: false },
};

const dir = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          environment: 'node',
          include: [
            'packages/!(core|client)/src/**/*.test.ts',
            ...pureTestsWithMocks,
            ...partTestsAlone,
            'examples/full-app/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, renderTests],
          pool: 'threads',
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          ...unit,
          name: 'unit-renders',
          environment: 'node',
          include: [renderTests],
          env: { NODE_ENV: 'production' },
          pool: 'threads',
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-pure',
          environment: 'node',
          include: [pureTests],
          exclude: [...configDefaults.exclude, ...pureTestsWithMocks],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-parts',
          environment: 'node',
          include: [partTests],
          exclude: [...configDefaults.exclude, ...partTestsAlone, renderTests],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['examples/full-app/server/**/*.test.ts'],
          globalSetup: ['./examples/full-app/server/testing/global-setup.ts'],
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
