// Builds every package, packs it as a registry would get it, and checks the result with the field's own linters and by use.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnv, pnpm, root } from '../lib/pnpm.mjs';
import { run } from '../lib/steps.mjs';
import { checkApi } from './api-report.mjs';
import { checkSupply } from './check-supply.mjs';
import { consumerChecks } from './consumers/check-consumers.mjs';
import { faultsOfApp } from './check-app.mjs';
import { installTarballs, names, programName, tarballOf } from './packed.mjs';
import { importsUnderReactServer } from './react-server.mjs';

/** Style sheets have no types to check. */
const styleEntries = (name) =>
  Object.keys(JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8')).exports)
    .filter((entry) => entry.endsWith('.css'))
    .map((entry) => entry.slice(2));

async function check(label, step) {
  const started = performance.now();
  const code = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${label} (${seconds} s)`);
  return code === 0;
}

/** Every JavaScript entry of every package must import in plain Node, from the packed files alone. */
function importEverything(folder) {
  const entries = names.flatMap((name) => {
    const { exports } = JSON.parse(
      readFileSync(join(folder, 'node_modules/@stoa', name, 'package.json'), 'utf8'),
    );
    return Object.keys(exports)
      .filter((key) => !/\.(css|json)$/.test(key))
      .map((key) => `@stoa/${name}${key.slice(1)}`);
  });
  writeFileSync(join(folder, 'import.mjs'), entries.map((entry) => `await import('${entry}');`).join('\n'));
  return run('node', ['import.mjs'], { cwd: folder });
}

/** Client components must keep their directive through the build, file by file. */
function keepsUseClient(folder) {
  let missing = 0;
  for (const name of ['ui', 'react', 'chat', 'admin']) {
    const source = `${root}packages/${name}/src`;
    for (const file of readdirSync(source, { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.(test|stories)\.tsx?$/.test(file)) continue;
      if (!/^(['"])use client\1/.test(readFileSync(join(source, file), 'utf8'))) continue;
      const built = join(folder, 'node_modules/@stoa', name, 'dist', file.replace(/\.tsx?$/, '.js'));
      if (existsSync(built) && /^(['"])use client\1/.test(readFileSync(built, 'utf8'))) continue;
      console.error(`'use client' is lost in ${built}`);
      missing += 1;
    }
  }
  return missing;
}

/** Runs all package checks and counts them. */
export async function packageChecks() {
  // Inside the workspace, so that the packed packages find their dependencies where pnpm has put them.
  const folder = mkdtempSync(
    join(existsSync(`${root}node_modules/.cache`) ? `${root}node_modules/.cache` : tmpdir(), 'packed-'),
  );
  const results = [];
  try {
    // Waited for, not blocked on: other steps go on beside it.
    const built = await check('build of every package', () =>
      pnpm(['-r', '--filter=./packages/*', 'run', 'build']),
    );
    if (!built) return { code: 1, passed: 0, failed: 1 };
    for (const name of [...names, programName]) {
      execFileSync(
        'npx',
        [
          '--yes',
          JSON.parse(readFileSync(`${root}package.json`, 'utf8')).packageManager,
          'pack',
          '--pack-destination',
          folder,
        ],
        {
          cwd: `${root}packages/${name}`,
          env: childEnv(),
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const tarball = tarballOf(folder, name);
      results.push(await check(`publint @stoa/${name}`, () => run('publint', [tarball, '--strict'])));
      if (name === programName) continue;
      const sheets = styleEntries(name);
      const excluded = sheets.length > 0 ? ['--exclude-entrypoints', ...sheets] : [];
      results.push(
        await check(`types of @stoa/${name}`, () =>
          run('attw', [tarball, '--profile', 'esm-only', ...excluded]),
        ),
      );
    }
    for (const name of names) results.push(await check(`API of @stoa/${name}`, () => checkApi(name)));
    installTarballs(folder);
    results.push(await check('every entry imports in Node', () => importEverything(folder)));
    results.push(
      await check('every entry imports in server components', () => importsUnderReactServer(folder, names)),
    );
    results.push(await check('licences and fingerprints', async () => checkSupply(folder, names)));
    results.push(await check("'use client' is kept", async () => keepsUseClient(folder)));
    const ofApp = await faultsOfApp(folder);
    ofApp.forEach((fault) => console.error(`  ${fault}`));
    results.push(await check('the app starts in an empty folder and talks', async () => ofApp.length));
    for await (const { label, faults } of consumerChecks(folder)) {
      faults.forEach((fault) => console.error(`  ${fault}`));
      results.push(await check(label, async () => faults.length));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const failed = results.filter((ok) => !ok).length;
  return { code: failed === 0 ? 0 : 1, passed: results.length - failed, failed };
}
