import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lightTwinOf } from '../../build/embed-aliases.mjs';
import { en } from './en.light.js';

const source = resolve(import.meta.dirname, '..');

/** A module of this package as the build of the embeddable chat resolves it. */
function resolveFrom(importer: string, specifier: string): string | undefined {
  const base = join(dirname(importer), specifier.replace(/\.js$/, ''));
  const file = [`${base}.ts`, `${base}.tsx`].find((one) => existsSync(one));
  return file && (lightTwinOf(file, importer) ?? file);
}

/** Every module that the panel of the embeddable chat may come to load, early or late. */
function modulesOf(entry: string): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8').replace(/import type [^;]*;/g, '');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)) {
      const found = resolveFrom(file, specifier);
      if (found) visit(found);
    }
  };
  visit(entry);
  return [...seen];
}

describe('the words of a conversation alone', () => {
  it('[EB90] are all that any part of the embeddable chat asks for', () => {
    const modules = modulesOf(join(source, 'embed/panel/mount-panel.tsx'));
    expect(modules.length).toBeGreaterThan(150);
    const asked = new Map<string, string>();
    for (const file of modules) {
      const text = readFileSync(file, 'utf8').replace(/^import [^;]*;/gm, '');
      for (const [, names = ''] of text.matchAll(/const \{([^}]*)\} = useText\(\)/g))
        for (const name of names.split(',')) asked.set(name.split(':')[0]!.trim(), file);
      if (/const text = useText\(\)/.test(text))
        for (const [, name = ''] of text.matchAll(/\btext\.(\w+)/g)) asked.set(name, file);
    }
    asked.delete('');
    expect(asked.size).toBeGreaterThan(5);
    const missing = [...asked].filter(([name]) => !(name in en));
    expect(missing).toEqual([]);
  });
});
