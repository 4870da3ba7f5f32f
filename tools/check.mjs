// `npm run check`: everything that needs no browser.
import { ensureInstalled } from './lib/pnpm.mjs';

ensureInstalled();
const { runSteps, vitest } = await import('./lib/steps.mjs');
const { longStaticSteps, staticSteps } = await import('./lib/static-steps.mjs');
const { passed, failed } = await runSteps([
  ...staticSteps,
  ...longStaticSteps(),
  { name: 'unit', run: () => vitest('unit*') },
]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
