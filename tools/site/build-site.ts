// `npm run docs:site`: builds the documentation site into `tools/site/dist/site`, a folder of files that any web server can serve. A link
// that leads nowhere ends the build.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { openApiDocument } from '../../packages/server/src/http/operations/openapi.js';
import { onceFor } from '../lib/fingerprint.mjs';
import { deadAnchors } from './dead-anchors.js';
import { root, servedPath, siteGroups } from './site-pages.js';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The pages as the generator reads them. */
const staged = join(here, 'dist/pages');
/** The folder of the built site. */
const siteFolder = join(here, 'dist/site');

function put(path: string, text: string): void {
  mkdirSync(dirname(join(staged, path)), { recursive: true });
  writeFileSync(join(staged, path), text);
}

const inputs = [
  'docs',
  'packages',
  'examples',
  'tools/site',
  'README.md',
  'CONTRIBUTING.md',
  'pnpm-lock.yaml',
];

const isNew = await onceFor(
  join(here, 'dist/.built'),
  inputs.map((path) => root + path),
  async () => {
    rmSync(staged, { recursive: true, force: true });
    for (const { pages } of siteGroups()) for (const { path, text } of pages) put(servedPath(path), text);
    cpSync(join(root, 'docs/images'), join(staged, 'public/images'), { recursive: true });
    put('public/openapi.json', JSON.stringify(openApiDocument()));
    cpSync(join(root, 'examples/full-app/public/favicon.svg'), join(staged, 'public/favicon.svg'));
    // The generator loads its pages as React code loads in production.
    process.env['NODE_ENV'] = 'production';
    await build(here);
    const dead = deadAnchors(siteFolder, process.env['STOA_DOCS_BASE'] ?? '/');
    if (dead.length > 0) throw new Error(`Links to places that do not exist:\n${dead.join('\n')}`);
  },
);
process.stdout.write(`${isNew ? 'The site is built' : 'The site is up to date'}: ${siteFolder}\n`);
process.exit(0);
