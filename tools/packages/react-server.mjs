/*
 * Whether server components can import the packages. There `react` has neither state nor effects nor contexts; what needs those stands in
 * modules that say 'use client', of which a bundler leaves references. So every entry has to import, with what it imports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/steps.mjs';

const check = (entries, hooks) => `
import { register } from 'node:module';
register(${JSON.stringify(hooks)});
const { useState, createElement } = await import('react');
if (useState || !createElement) throw new Error('This is not the react of server components.');
let failed = 0;
for (const entry of ${JSON.stringify(entries)})
  await import(entry).catch((error) => {
    failed += 1;
    console.error(entry, error);
  });
process.exit(failed > 0 ? 1 : 0);
`;

/**
 * Imports every entry of the unpacked packages as server components do.
 *
 * @param {string} folder holds `node_modules/@stoa`
 * @param {readonly string[]} names folders of the packages
 * @returns an exit code
 */
export function importsUnderReactServer(folder, names) {
  const entries = names.flatMap((name) => {
    const path = join(folder, 'node_modules/@stoa', name, 'package.json');
    return Object.keys(JSON.parse(readFileSync(path, 'utf8')).exports)
      .filter((key) => !/\.(css|json)$/.test(key))
      .map((key) => `@stoa/${name}${key.slice(1)}`);
  });
  const hooks = new URL('client-references.mjs', import.meta.url).href;
  const file = join(folder, 'react-server.mjs');
  writeFileSync(file, check(entries, hooks));
  return run('node', ['--conditions=react-server', file], { cwd: folder });
}
