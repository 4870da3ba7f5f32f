import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package that a module, as source or built, belongs to. @param url the module's `import.meta.url` */
export function packageFolder(url: string): string {
  const start = dirname(fileURLToPath(url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package was found above ${start}.`);
  }
}
