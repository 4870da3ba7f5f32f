// Runs the pinned pnpm with whatever arguments follow, after installing the locked dependencies if they are missing.
import { ensureInstalled, pnpm } from './lib/pnpm.mjs';

ensureInstalled();
process.exit(await pnpm(process.argv.slice(2)));
