// What a registry would hand out: our licence, those of others whose code is in it, fingerprints that are true, and nothing that installs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile } from '../licences/notices.mjs';

const digestOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** The files of a list whose fingerprint is another, or which are not there; queries belong to addresses and to no file. */
const untrueIn = (folder, list) =>
  Object.entries(list).flatMap(([address, fingerprint]) => {
    const file = join(folder, address.split('?')[0]);
    return existsSync(file) && digestOf(file) === fingerprint ? [] : [file];
  });

function faultsOfEmbed(folder) {
  const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { version, files } = read('integrity.json');
  const own = read(`${version}/integrity.json`).files;
  const scripts = readdirSync(join(folder, version), { recursive: true }).filter((name) =>
    name.endsWith('.js'),
  );
  const listed = new Set(Object.keys(own).map((address) => address.split('?')[0]));
  return [
    ...untrueIn(folder, files).map((file) => `another fingerprint: ${file}`),
    ...untrueIn(join(folder, version), own).map((file) => `another fingerprint: ${file}`),
    ...scripts.filter((name) => !listed.has(name)).map((name) => `no fingerprint: ${name}`),
    ...(scripts.length > 20 ? [] : ['the script has lost its files']),
  ];
}

/**
 * Looks at unpacked packages.
 *
 * @param {string} folder holds `node_modules/@stoa`
 * @param {readonly string[]} names folders of the packages
 * @returns an exit code; what is wrong is printed
 */
export function checkSupply(folder, names) {
  const at = (name, ...path) => join(folder, 'node_modules/@stoa', name, ...path);
  const noticed = [
    at('ui', 'dist', noticesFile),
    at('react', 'dist', noticesFile),
    at('admin', 'dist', noticesFile),
    at('chat', 'dist', noticesFile),
    at('chat', 'dist/embed/parts', noticesFile),
  ];
  const { version } = JSON.parse(readFileSync(at('chat', 'package.json'), 'utf8'));
  noticed.push(at('chat', 'dist/embed', version, noticesFile));
  const faults = [
    ...names.filter((name) => !existsSync(at(name, 'LICENSE'))).map((name) => `no licence: ${name}`),
    ...noticed
      .filter(
        (file) => !existsSync(file) || !readFileSync(file, 'utf8').includes('Permission is hereby granted'),
      )
      .map((file) => `no notices: ${file}`),
    ...names.flatMap((name) => {
      const { scripts = {} } = JSON.parse(readFileSync(at(name, 'package.json'), 'utf8'));
      const installing = Object.keys(scripts).filter((script) =>
        /^(pre|post)?install$|^prepare$/.test(script),
      );
      return installing.map((script) => `runs at install: ${name}, ${script}`);
    }),
    ...faultsOfEmbed(at('chat', 'dist/embed')),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}
