import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?<!['"])\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');

/** The floors and libraries that each floor may import from. */
const floors: Record<string, RegExp> = {
  contract: /^(contract|lib)\/|^zod\/mini$/,
  lib: /^(lib|contract)\/|^zod\/mini$/,
  rules: /^(rules|contract|lib)\/|^zod\/mini$/,
  state:
    /^(state|contract|lib|rules)\/|^zustand\/vanilla$|^json5$|^jsonrepair$|^@cfworker\/json-schema$|^zod\/mini$/,
};

/** The path of an import from the root of the sources; the name itself for a library. */
const resolved = (file: string, name: string): string =>
  name.startsWith('.') ? join(dirname(file), name) : name;

describe('core is headless', () => {
  it('[HE1] no file imports React, a DOM library or the network', () => {
    const forbidden = /^(react|react-dom|zustand$|zustand\/react|@radix-ui|@stoa\/(client|ui|chat|admin))/;
    const found = sources.flatMap(({ file, text }) =>
      importsOf(text)
        .filter((name) => forbidden.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(sources.length).toBeGreaterThan(60);
    expect(found).toEqual([]);
  });

  it.each(Object.keys(floors))('[HE2] %s imports only what stands below it', (floor) => {
    const found = sources
      .filter(({ file }) => file.startsWith(`${floor}/`))
      .flatMap(({ file, text }) =>
        importsOf(text)
          .filter((name) => !floors[floor]?.test(resolved(file, name)))
          .map((name) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
  });

  it('[HE3] rules and state use no clock, randomness, network or DOM of their own', () => {
    const own =
      /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|fetch\(|localStorage|indexedDB|window\.|document\.|setTimeout|setInterval|console\.|alert\()/;
    const found = sources
      .filter(({ file }) => /^(rules|state)\//.test(file))
      .filter(({ text }) => own.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });
});
