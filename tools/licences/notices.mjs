// Whose work a bundle holds besides our own: read from the modules that the bundler put into it, and never from lists kept by hand.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import satisfies from 'spdx-satisfies';
import { root } from '../lib/pnpm.mjs';

/** The name of the file with the notices, wherever a bundle is handed out. */
export const noticesFile = 'licences.txt';

/** What may be handed out with our own code: its authors ask for their notice and for nothing else. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];

/** Packages under the licence of MIT that hold no copy of it, with the line that begins the one in their repository or readme. */
const copyrightOf = {
  '@cfworker/json-schema': 'Copyright (c) 2020 Jeremy Danyow',
  fastdom: 'Copyright (c) 2016 Wilson Page <wilsonpage@me.com>',
  'react-remove-scroll-bar': 'Copyright (c) 2025 Anton Korzunov <thekashey@gmail.com>',
};

/** Packages whose text says what their manifest does not. */
const readFromText = { khroma: 'MIT' };

/** The words of that licence, which is ours, too. */
const wordsOfMit = () => {
  const own = readFileSync(`${root}LICENSE`, 'utf8');
  return own.slice(own.indexOf('Permission is hereby granted'));
};

/** The folder of the package that a module is part of; undefined for our own modules and those that a bundler makes up. */
export function packageFolderOf(id) {
  const path = id.replace(/^\0/, '').split('?')[0].replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** What a package says of its licence. Old packages say it in other shapes. */
function expressionOf({ name, license, licenses }) {
  if (typeof license === 'string') return license;
  if (license) return license.type;
  return licenses?.map(({ type }) => type).join(' OR ') ?? readFromText[name];
}

function isAllowed(expression) {
  try {
    return satisfies(expression, allowed);
  } catch {
    // No expression at all: "SEE LICENSE IN …", or a name that nobody knows.
    return false;
  }
}

function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)(?!.*\.(js|ts|json)$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const own = texts.length === 0 && expressionOf(manifest) === 'MIT' ? copyrightOf[manifest.name] : undefined;
  return {
    name: manifest.name,
    version: manifest.version,
    licence: expressionOf(manifest),
    texts: own ? [`${own}\n\n${wordsOfMit().trim()}`] : texts,
  };
}

/**
 * The packages of others that some modules belong to, in the order of their names.
 *
 * @param {Iterable<string>} ids paths of modules, as bundlers report them
 * @errors thrown: where a package has no text of its licence, or one that is not allowed
 */
export function packagesIn(ids) {
  const folders = new Set([...ids].map(packageFolderOf).filter((folder) => folder !== undefined));
  const packages = [...folders].map(readPackage);
  const faults = packages.flatMap(({ name, version, licence, texts }) => [
    ...(isAllowed(licence) ? [] : [`${name}@${version}: the licence "${licence}" is not on the list`]),
    ...(texts.length > 0 ? [] : [`${name}@${version}: has no text of its licence`]),
  ]);
  if (faults.length > 0) throw new Error(`Cannot be handed out:\n${faults.join('\n')}`);
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.keys()].sort().map((key) => byName.get(key));
}

/**
 * The notices of what a bundle holds of others.
 *
 * @param {Iterable<string>} ids paths of modules, as bundlers report them
 * @errors thrown: as `packagesIn`
 */
export function noticesOf(ids) {
  const packages = packagesIn(ids);
  /** A text that several packages share stands once. */
  const holders = new Map();
  for (const { name, version, licence, texts } of packages)
    for (const text of texts)
      holders.set(text, [...(holders.get(text) ?? []), `${name} ${version} (${licence})`]);
  const parts = [...holders].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  const intro = 'The files beside this one hold code of others. These are their names, licences and notices.';
  return `${[intro, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

/** A file of a package that some module of ours uses, for what a bundler does not report: `tailwindcss` for compiled sheets. */
export const fileOfPackage = (name, user) =>
  createRequire(pathToFileURL(user)).resolve(`${name}/package.json`);
