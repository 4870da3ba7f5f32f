import { existsSync } from 'node:fs';
import { run, vitest } from './steps.mjs';
import { root } from './pnpm.mjs';

const sources = ['packages', 'examples', 'tools', '.storybook', 'vitest.config.ts'];
const typed = [
  'packages/core',
  'packages/client',
  'packages/ui',
  'packages/chat',
  'packages/admin',
  'examples/full-app',
  'tools',
];

/** The steps that need no browser and no build. */
export const staticSteps = [
  { name: 'format', run: () => run('prettier', ['--cache', '--check', '--log-level=warn', '.']) },
  {
    name: 'lint',
    run: () => run('oxlint', ['--deny-warnings', ...sources.filter((path) => existsSync(root + path))]),
  },
  {
    name: 'boundaries',
    run: () =>
      run('depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        'packages',
        'examples/full-app/server',
        'examples/full-app/web',
      ]),
  },
  {
    name: 'types',
    run: async () => {
      for (const folder of typed) {
        if (!existsSync(`${root}${folder}/tsconfig.json`)) continue;
        const code = await run('tsc', [
          '-p',
          `${folder}/tsconfig.json`,
          '--noEmit',
          '--incremental',
          '--tsBuildInfoFile',
          `node_modules/.cache/tsc/${folder.replace('/', '-')}.tsbuildinfo`,
        ]);
        if (code !== 0) return code;
      }
      return 0;
    },
  },
  { name: 'docs', run: () => run('tsx', ['tools/docs/generate-docs.ts', '--check']) },
  { name: 'unit', run: () => vitest('unit') },
];
