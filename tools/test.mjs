// `npm test`: installs, then runs everything, browser included. The last line counts tests.
import { ensureInstalled } from './lib/pnpm.mjs';

process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
ensureInstalled();
const { ensureChromium } = await import('./lib/ensure-chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium('shell');

const { countedScript, playwright, run, runSteps, vitest } = await import('./lib/steps.mjs');
const { longStaticSteps, staticSteps } = await import('./lib/static-steps.mjs');

const journeys = 'examples/full-app/e2e/playwright.config.ts';
const background = { isBackground: true };

const { passed, failed } = await runSteps([
  [
    staticSteps,
    [{ name: 'build', run: () => run('node', ['tools/build-app.mjs']) }],
    longStaticSteps(background),
  ],
  // Both wait for processes to start and to end for much of their time.
  [
    [{ name: 'server', run: () => vitest('server') }],
    [{ name: 'processes', run: () => playwright(journeys, ['--project=processes', '--workers=1']) }],
  ],
  // Alone: some of these tests hold how the time of a computation grows.
  { name: 'unit', run: () => vitest('unit*') },
  // Browsers wait for servers and for what people do.
  [
    [
      { name: 'storybook', run: () => vitest('storybook') },
      { name: 'end-to-end', run: () => playwright(journeys, ['--project=browser']) },
    ],
    [
      { name: 'size', run: () => run('node', ['tools/size.mjs'], background) },
      // What the embedded chat costs other people's pages. Its firm limits are counts and ratios, which hold on a busy machine, too.
      {
        name: 'bench',
        run: () => run('tsx', ['tools/bench/main.ts', '--only', 'B5', '--quick', '--check'], background),
      },
      { name: 'packages', run: () => countedScript('tools/packages/main.mjs', background) },
    ],
  ],
]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
