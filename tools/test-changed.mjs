// `npm run test:changed [-- BASE]`: runs what the changes since BASE can affect, and says what it leaves out. BASE is where the branch left
// `main`; on `main` itself the last commit, or what is not committed yet.
import { execFileSync } from 'node:child_process';
import { ensureInstalled, root } from './lib/pnpm.mjs';

process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
ensureInstalled();
const { planFor, journeyFolders } = await import('./lib/changed-plan.mjs');
const { countedScript, playwright, run, runSteps, vitest } = await import('./lib/steps.mjs');
const { longStaticSteps, staticSteps } = await import('./lib/static-steps.mjs');

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
const lines = (text) => text.split('\n').filter(Boolean);

function baseOfChange() {
  const main = git('rev-parse', '--verify', 'origin/main') || git('rev-parse', '--verify', 'main');
  const head = git('rev-parse', 'HEAD');
  const forkPoint = main && git('merge-base', main, head);
  if (forkPoint && forkPoint !== head) return forkPoint;
  return git('status', '--porcelain') ? head : git('rev-parse', 'HEAD~1');
}

const [base = baseOfChange()] = process.argv.slice(2);
const changed = [
  ...new Set([
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]),
];
const plan = planFor(changed);
console.log(`${changed.length} changed files since ${base.slice(0, 12)}`);

const config = 'examples/full-app/e2e/playwright.config.ts';
const journeysIn = (project, folders) => ({
  name: project === 'processes' ? 'processes' : 'end-to-end',
  run: () => playwright(config, [`--project=${project}`, ...folders.map((folder) => `journeys/${folder}/`)]),
});
const related = ['--changed', base, '--passWithNoTests'];
const inBrowser = plan.journeys.filter((folder) => folder !== 'processes');

/** Each step that a change may do without, whether this one does, and what it then leaves out. */
const optional = [
  [plan.server, { name: 'server', run: () => vitest('server', related) }],
  [plan.stories.length > 0, { name: 'storybook', run: () => vitest('storybook', plan.stories) }],
  [plan.size, { name: 'size', run: () => run('node', ['tools/size.mjs']) }],
  [plan.packages, { name: 'packages', run: () => countedScript('tools/packages/main.mjs') }],
  [plan.journeys.includes('processes'), journeysIn('processes', ['processes'])],
  [inBrowser.length > 0, journeysIn('browser', inBrowser)],
];
if (plan.stories.length > 0 || inBrowser.length > 0) {
  const { ensureChromium } = await import('./lib/ensure-chromium.mjs');
  process.env.CHROMIUM_PATH = ensureChromium('shell');
}

const { passed, failed } = await runSteps([
  ...staticSteps,
  ...longStaticSteps(),
  { name: 'unit', run: () => vitest('unit*', related) },
  ...optional.filter(([isAffected]) => isAffected).map(([, step]) => step),
]);
const left = [
  ...optional.filter(([isAffected]) => !isAffected).map(([, { name }]) => name),
  'bench',
  ...journeyFolders.filter((folder) => !plan.journeys.includes(folder)).map((folder) => `journeys/${folder}`),
];
if (plan.stories.length > 0 && !plan.stories.includes('packages'))
  left.push(`stories outside ${plan.stories.join(', ')}`);
left.push('unit and server tests that import nothing of the change');
console.log(`left out: ${left.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
