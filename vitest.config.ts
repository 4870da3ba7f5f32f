import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/lib/chromium.mjs';

const dir = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'examples/full-app/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          setupFiles: ['./tools/lib/vitest.setup.ts'],
          testTimeout: 20_000,
          pool: 'threads',
          // One less than there are is the default, which on two processors leaves one idle.
          maxWorkers: 2,
          typecheck: { enabled: false },
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
        },
      },
      ...(existsSync(dir('./.storybook/main.ts'))
        ? [
            {
              plugins: [storybookTest({ configDir: dir('./.storybook') })],
              test: {
                name: 'storybook',
                maxWorkers: 2,
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
