// `npm run bench -- [--only B1,B4] [--quick] [--check] [--json FILE]`
import { ensureInstalled } from './lib/pnpm.mjs';

ensureInstalled();
const { ensureChromium } = await import('./lib/ensure-chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium();
const { run } = await import('./lib/steps.mjs');
process.exit(await run('tsx', ['tools/bench/main.ts', ...process.argv.slice(2)]));
