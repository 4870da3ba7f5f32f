// `npm run docs`: writes the pages that derive from code. With `--check` it only says whether they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withConfiguration } from './configuration-page.js';
import { operationPages } from './operation-pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const read = (file: string) => {
  try {
    return readFileSync(root + file, 'utf8');
  } catch {
    return undefined;
  }
};

const pages: Record<string, string> = {
  'README.md': withConfiguration(read('README.md') ?? ''),
  ...operationPages(),
};
const stale = Object.entries(pages).filter(([file, text]) => read(file) !== text);

if (process.argv.includes('--check')) {
  for (const [file] of stale) process.stderr.write(`${file} is out of date: run npm run docs\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(root + file), { recursive: true });
    writeFileSync(root + file, text);
  }
}
