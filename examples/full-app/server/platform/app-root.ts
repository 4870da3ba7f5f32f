import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the application: the nearest one above this file, as source or as a bundle, that holds the package
 * `@stoa/full-app`. `override` is STOA_APP_ROOT.
 */
export function findAppRoot(override: string | null = null): string {
  if (override) return override;
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && isApp(manifest)) return folder;
    if (folder === dirname(folder))
      throw new Error(`The application's folder was not found above ${start}. Set STOA_APP_ROOT to it.`);
  }
}

const isApp = (manifest: string) =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === '@stoa/full-app';
