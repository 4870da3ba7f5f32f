import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markClasses } from './mark-classes.mjs';

const packages = fileURLToPath(new URL('../../', import.meta.url));

/** The packages whose parts are styled with classes of ours. */
export const styledPackages = ['ui', 'react', 'chat', 'admin'];

/**
 * Gives `task` a folder with the marked modules of packages, one folder for each, and removes it afterwards.
 *
 * @template T
 * @param {readonly string[]} names
 * @param {(folder: string) => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withMarkedSources(names, task) {
  const folder = await mkdtemp(join(packages, 'ui/.marked-'));
  try {
    for (const name of names) {
      const src = join(packages, name, 'src');
      for (const path of await readdir(src, { recursive: true })) {
        if (!/^(?!testing).*(?<!test|test-d|stories)\.tsx?$/.test(path)) continue;
        const target = join(folder, name, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, markClasses(await readFile(join(src, path), 'utf8'), path));
      }
    }
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
