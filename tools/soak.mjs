// `npm run soak -- [--seed N] [--times 10] [--together 60] [--minutes 90]`: what the tests draw at random, with another seed each time and
// ten times over; two clients in one account for an hour; three servers behind a balancer (haproxy), one killed every few seconds; and a
// thousand requests at the same time on one limit of spending, with kills; a thousand loops of tools, and all addresses inside.
// Prints the seed, with which the same is drawn again, and the figures. For the night: it takes about an hour and three quarters on two
// processors.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/pnpm.mjs';

const usage = 'npm run soak -- [--seed N] [--times N] [--together MINUTES] [--minutes N]';
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    times: { type: 'string' },
    together: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const whole = (name, fallback) => {
  const value = Number(values[name] ?? fallback);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${name} is a whole number.\n${usage}`);
  process.exit(2);
};
const seed = whole('seed', 1 + Math.floor(Math.random() * 1_000_000_000));
const times = whole('times', 10);
const together = whole('together', 60);
// The longest time of one step in a browser.
const minutes = whole('minutes', 90);

ensureInstalled();
Object.assign(process.env, {
  SOAK_SEED: String(seed),
  SOAK_TIMES: String(times),
  SOAK_MINUTES: String(together),
});
const { playwright, runSteps, vitest } = await import('./lib/steps.mjs');

const journeys = (name, pattern) => ({
  name,
  run: () =>
    playwright('examples/full-app/e2e/playwright.config.ts', [
      '--project=processes',
      '--workers=1',
      '--retries=0',
      `--global-timeout=${minutes * 60_000}`,
      '-g',
      pattern,
    ]),
});

console.log(`Seed ${seed}, ${times} times what the tests do.`);
const { passed, failed } = await runSteps([
  { name: 'resume, simulated', run: () => vitest('unit', ['packages/client/src/stream/resume.test.ts']) },
  {
    name: 'two clients',
    run: () => vitest('server', ['packages/server/src/rooms/conversations/coexistence.test.ts']),
  },
  {
    name: 'limits of spending',
    run: () => vitest('server', ['packages/server/src/rooms/accounts/spending.test.ts']),
  },
  {
    name: 'tools',
    run: () =>
      vitest('server', [
        'packages/server/src/rooms/tools/tools-random.test.ts',
        'packages/server/src/rooms/tools/inside-addresses.test.ts',
      ]),
  },
  journeys('resume', 'random schedules of disconnects|with restarts of the server'),
  journeys('kills', 'times kill -9'),
  journeys('balancer', 'three servers behind a balancer'),
  journeys('spending', 'parallel requests on one limit'),
]);
console.log(
  `${passed} passed, ${failed} failed; again with: npm run soak -- --seed ${seed} --times ${times} --together ${together}`,
);
process.exit(failed > 0 ? 1 : 0);
