// `npm run dev`: the same server from its sources, with Vite in the same process; it restarts when a server file changes.
import { ensureInstalled, pnpm } from './lib/pnpm.mjs';

ensureInstalled();
process.env.NODE_ENV = 'development';
process.env.STOA_START ??= 'local';
process.exit(
  await pnpm([
    'exec',
    'tsx',
    'watch',
    '--include',
    'packages/core/src/**/*',
    'examples/full-app/server/dev.ts',
  ]),
);
