// `npm test`: installs, then runs everything, browser included. The last line counts tests.
import { ensureInstalled } from './lib/pnpm.mjs';

process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
ensureInstalled();
const { ensureChromium } = await import('./lib/ensure-chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium('shell');

const { playwright, run, runSteps, vitest } = await import('./lib/steps.mjs');
const { staticSteps } = await import('./lib/static-steps.mjs');
const { packageChecks } = await import('./packages/check-packages.mjs');

const { passed, failed } = await runSteps([
  // Most of these keep one processor busy; the others use all there are.
  [
    [...staticSteps, { name: 'server', run: () => vitest('server') }],
    [
      { name: 'build', run: () => run('node', ['tools/build-app.mjs']) },
      { name: 'size', run: () => run('node', ['tools/size.mjs']) },
      { name: 'packages', run: packageChecks },
    ],
  ],
  { name: 'unit', run: () => vitest('unit') },
  { name: 'storybook', run: () => vitest('storybook') },
  { name: 'end-to-end', run: () => playwright('examples/full-app/e2e/playwright.config.ts') },
  // What the embedded chat costs other people's pages; a ratio that holds on a busy machine, too.
  { name: 'bench', run: () => run('tsx', ['tools/bench/main.ts', '--only', 'B5', '--quick', '--check']) },
]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
