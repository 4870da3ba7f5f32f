import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../../lib/chromium.mjs';
import { bundlers } from './bundlers.mjs';
import { faultsOfGraph } from './first-files.mjs';
import { serveSite } from './serve.mjs';
import { visit } from './visit.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const packageOf = (name) => dirname(require.resolve(`${name}/package.json`));

/** What stands in React's place on a site, other than the newest. */
const runtimes = {
  'React 18': { react: packageOf('react-18'), 'react-dom': packageOf('react-dom-18') },
  'preact/compat': {
    'react/jsx-runtime': join(packageOf('preact'), 'jsx-runtime'),
    react: join(packageOf('preact'), 'compat'),
    'react-dom': join(packageOf('preact'), 'compat'),
  },
};

const everyDoor = ['react', 'element', 'headless'];

/** What is bundled, for which doors; each bundler's chunks are fetched in another way, each door's by the same code. */
const cases = [
  { bundler: 'esbuild', doors: everyDoor, talks: ['react', 'headless'] },
  { bundler: 'vite', doors: everyDoor, talks: ['react', 'element'] },
  { bundler: 'rollup', doors: everyDoor, talks: ['react'] },
  { bundler: 'webpack', doors: everyDoor, talks: ['react', 'headless'] },
  ...Object.entries(runtimes).map(([name, alias]) => ({ name, bundler: 'esbuild', doors: ['react'], alias })),
];

const pathOf = (name) => name.toLowerCase().replace(/\W+/g, '-');

/**
 * Builds small sites from the packed packages as their users would, and talks through each chat on them in a browser.
 *
 * @param {string} folder with the packed packages in its `node_modules`
 * @returns {AsyncGenerator<{ label: string, faults: string[] }>}
 */
export async function* consumerChecks(folder) {
  const programs = join(folder, 'programs');
  cpSync(join(here, 'programs'), programs, { recursive: true });
  const root = join(folder, 'site');
  const pages = {};
  for (const { bundler, name = bundler, doors, talks = doors, alias } of cases) {
    const path = pathOf(name);
    const { warnings, chunks } = await bundlers[bundler]({
      programs: Object.fromEntries(doors.map((door) => [door, join(programs, `${door}.js`)])),
      outDir: join(root, path),
      alias,
    });
    yield { label: `${name}: bundles without a warning`, faults: warnings };
    yield { label: `${name}: what comes late is apart`, faults: faultsOfGraph(chunks, doors) };
    for (const door of talks)
      pages[`${path}-${door}`] = {
        script: `/${path}/${door}.js`,
        isModule: bundler !== 'webpack',
        door,
        name,
      };
  }
  const site = await serveSite({ folder, root, pages });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    for (const [path, { door, name }] of Object.entries(pages))
      yield {
        label: `${name}: ${door} door talks`,
        faults: await visit(browser, `${site.url}/${path}`, door),
      };
  } finally {
    await browser.close();
    site.close();
  }
}
