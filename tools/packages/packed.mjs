import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/pnpm.mjs';

/** The packages that are published. */
export const names = ['core', 'client', 'ui', 'react', 'chat', 'admin', 'server'];

/** The package that is a program and no library: it is started and never imported. */
export const programName = 'app';

/** Where the packed form of a package is. */
export const tarballOf = (folder, name) =>
  join(
    folder,
    readdirSync(folder).find((file) => file.startsWith(`stoa-${name}-`)),
  );

/** Unpacks the tarballs into one `node_modules` as an install would, with the real dependencies beside them. */
export function installTarballs(folder) {
  for (const name of [...names, programName]) {
    const target = join(folder, 'node_modules/@stoa', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarballOf(folder, name), '-C', target, '--strip-components=1']);
  }
  linkDependencies(folder);
}

/**
 * Gives each unpacked package the dependencies that the workspace resolved for it, the optional ones where this machine has
 * them; `@stoa/*` stay the packed ones. What a package expects of its site is the site's, once.
 */
function linkDependencies(folder) {
  for (const name of names) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
    const own = join(folder, 'node_modules/@stoa', name, 'node_modules');
    const link = (dependency, at) => {
      const place = join(at, dependency);
      if (dependency.startsWith('@stoa/') || existsSync(place)) return;
      const found = [
        `${root}packages/${name}/node_modules/${dependency}`,
        `${root}node_modules/${dependency}`,
      ].find((path) => existsSync(path));
      if (!found && dependency in optionalDependencies) return;
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(realpathSync(found), place);
    };
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) link(dependency, own);
    for (const dependency of Object.keys(peerDependencies)) link(dependency, join(folder, 'node_modules'));
  }
}
