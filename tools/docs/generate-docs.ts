// `npm run docs`: writes the pages and types that derive from code. With `--check` it only says whether they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { configTypeList } from './config-types.js';
import { withConfiguration } from './configuration-page.js';
import { withEmbedTables } from './embedding-page.js';
import { laterRoomList } from './later-rooms.js';
import { modelServersPage } from './model-servers-page.js';
import { operationPages } from './operation-pages.js';
import { textCatalogues } from './text-catalogues.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const read = (file: string) => {
  try {
    return readFileSync(root + file, 'utf8');
  } catch {
    return undefined;
  }
};

const written = {
  'README.md': withConfiguration(read('README.md') ?? ''),
  'docs/embedding.md': withEmbedTables(read('docs/embedding.md') ?? ''),
  'docs/model-servers.md': modelServersPage(),
  ...operationPages(),
  ...textCatalogues(),
  ...configTypeList(),
  ...laterRoomList(),
};
const { printWidth, proseWrap, singleQuote } = JSON.parse(read('.oxfmtrc.json') ?? '');
const pages = new Map<string, string>();
for (const [file, text] of Object.entries(written))
  pages.set(file, (await format(file, text, { printWidth, proseWrap, singleQuote })).code);

const stale = [...pages].filter(([file, text]) => read(file) !== text);

if (process.argv.includes('--check')) {
  for (const [file] of stale) process.stderr.write(`${file} is out of date: run npm run docs\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(root + file), { recursive: true });
    writeFileSync(root + file, text);
  }
}
