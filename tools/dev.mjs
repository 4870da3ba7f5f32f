// `npm run dev`: the same server from its sources, with Vite in the same process; it restarts when a server file changes.
import { ensureInstalled } from './lib/pnpm.mjs';

ensureInstalled();
const { run } = await import('./lib/steps.mjs');
process.exit(
  await run('tsx', ['watch', '--clear-screen=false', 'examples/full-app/dev.ts'], {
    env: { NODE_ENV: 'development', STOA_DEV: '1' },
  }),
);
