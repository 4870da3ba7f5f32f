import { existsSync } from 'node:fs';
import { checkChangesets } from '../changesets.mjs';
import { run } from './steps.mjs';
import { root } from './pnpm.mjs';

const sources = ['packages', 'examples', 'tools', '.storybook', 'vitest.config.ts'];
// Core is checked by itself too, because it must do without the types of a browser and of React.
const typed = ['packages/core/tsconfig.json', 'tsconfig.json'];

/** The steps that read the sources and run nothing of them. */
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
        'examples/embed-site',
      ]),
  },
  {
    name: 'types',
    run: async () => {
      for (const project of typed) {
        const buildInfo = `node_modules/.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`;
        const code = await run('tsc', [
          '-p',
          project,
          '--noEmit',
          '--incremental',
          '--tsBuildInfoFile',
          buildInfo,
        ]);
        if (code !== 0) return code;
      }
      return 0;
    },
  },
  { name: 'structure', run: () => run('tsx', ['tools/checks/structure.ts']) },
  { name: 'rules', run: () => run('tsx', ['tools/checks/rules.ts']) },
  { name: 'commits', run: () => run('tsx', ['tools/checks/commits.ts']) },
  { name: 'unused', run: () => run('knip', ['--no-progress']) },
  { name: 'changesets', run: checkChangesets },
  { name: 'docs', run: () => run('tsx', ['tools/docs/generate-docs.ts', '--check']) },
];
