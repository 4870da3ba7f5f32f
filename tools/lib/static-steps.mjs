import { existsSync } from 'node:fs';
import { checkChangesets } from '../changesets.mjs';
import { run } from './steps.mjs';
import { root } from './pnpm.mjs';

const sources = ['packages', 'examples', 'tools', '.storybook', 'vitest.config.ts'];
/** By the native compiler, which `tsc` is here; tools that use the compiler as a library have version 5. */
const checkTypes = (project, options) => run('tsc', ['-p', project, '--noEmit'], options);

/** The steps that read all sources for long; `options` are those of `run`. */
export const longStaticSteps = (options = {}) => [
  // Core is checked by itself too, because it must do without the types of a browser and of React.
  { name: 'types of core', run: () => checkTypes('packages/core/tsconfig.json', options) },
  { name: 'types', run: () => checkTypes('tsconfig.json', options) },
  { name: 'unused', run: () => run('knip', ['--no-progress'], options) },
];

/** The other steps that read the sources and run nothing of them. */
export const staticSteps = [
  { name: 'format', run: () => run('oxfmt', ['--check']) },
  {
    name: 'lint',
    run: () => run('oxlint', ['--deny-warnings', ...sources.filter((path) => existsSync(root + path))]),
  },
  // Boundaries between packages and floors, too.
  { name: 'structure', run: () => run('tsx', ['tools/checks/structure.ts']) },
  { name: 'rules', run: () => run('tsx', ['tools/checks/rules.ts']) },
  { name: 'commits', run: () => run('tsx', ['tools/checks/commits.ts']) },
  { name: 'changesets', run: checkChangesets },
  { name: 'docs', run: () => run('tsx', ['tools/docs/generate-docs.ts', '--check']) },
];
