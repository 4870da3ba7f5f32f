// `npm run engines [-- --only firefox] [--grep WORDS]`: journeys in Firefox and WebKit, apart from `npm test`.
import { ensureInstalled } from './lib/pnpm.mjs';

ensureInstalled();
const { run } = await import('./lib/steps.mjs');
process.exit(await run('tsx', ['examples/full-app/e2e/engines/main.ts', ...process.argv.slice(2)]));
