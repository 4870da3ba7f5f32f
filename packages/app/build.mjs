// Puts the pages of the reference app, built, into this package.
import { cpSync, rmSync } from 'node:fs';
import { buildApp } from '../../tools/build-app.mjs';
import { root } from '../../tools/lib/pnpm.mjs';

await buildApp();
const dist = `${root}packages/app/dist`;
rmSync(dist, { recursive: true, force: true });
for (const folder of ['web', 'ssr'])
  cpSync(`${root}examples/full-app/dist/${folder}`, `${dist}/${folder}`, { recursive: true });
