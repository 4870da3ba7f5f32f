// `npm start`: installs, builds what is out of date, then becomes the server, so that a signal to it reaches the server itself.
import { ensureInstalled, root } from './lib/pnpm.mjs';

const asked = { ...process.env };
// React serves its production build; what the server allows still follows from what the person asked for.
process.env.NODE_ENV = 'production';
ensureInstalled();

const { buildApp } = await import('./build-app.mjs');
const started = Date.now();
if (await buildApp()) process.stdout.write(`Stoa: built in ${Math.round((Date.now() - started) / 1000)} s\n`);

const { run } = await import(`${root}packages/server/.bundle/main.js`);
await run(process.argv.slice(2), { STOA_APP_ROOT: `${root}examples/full-app`, ...asked });
