import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '..');

/** A module of this package as the build of the embeddable chat resolves it. */
function resolveFrom(importer: string, specifier: string): string | undefined {
  const base = join(dirname(importer), specifier.replace(/\.js$/, ''));
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file));
}

/** Every module that the panel of the embeddable chat may come to load. */
export function modulesOfPanel(): string[] {
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
  visit(join(source, 'embed/panel/mount-panel.tsx'));
  return [...seen];
}
