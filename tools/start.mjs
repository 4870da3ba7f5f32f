// `npm start`: installs, builds what is out of date, then becomes the server, so that a signal to it reaches the server itself.
import { ensureInstalled, root } from './lib/pnpm.mjs';

if (!process.env.NODE_ENV) {
  // Nobody said that this is a deployment: serve the production build to this machine, with the development sign-in.
  process.env.NODE_ENV = 'production';
  process.env.HOST ??= '127.0.0.1';
  if (!process.env.OIDC_ISSUER) process.env.STOA_ALLOW_DEV_SIGN_IN ??= '1';
}
ensureInstalled();

const { buildApp } = await import('./build-app.mjs');
const started = Date.now();
process.stdout.write('Stoa: checking the build …\n');
if (await buildApp()) process.stdout.write(`Stoa: built in ${Math.round((Date.now() - started) / 1000)} s\n`);

const { startFromCommandLine } = await import(`${root}examples/full-app/dist/server/main.js`);
await startFromCommandLine(process.env);
