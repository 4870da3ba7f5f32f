// `npm start`: installs, builds the pages that need it, then serves the site.
import { ensureInstalled } from '../../tools/lib/pnpm.mjs';

ensureInstalled();
const { buildSite } = await import('./build.mjs');
await buildSite();
const { register } = await import('tsx/esm/api');
register();
await import('./server/main.ts');
