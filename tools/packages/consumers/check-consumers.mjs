import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../../lib/chromium.mjs';
import { bundlers } from './bundlers.mjs';
import { bundlerNames, cases, doors, runtimeNames } from './cases.mjs';
import { faultsOfGraph } from './first-files.mjs';
import { makeImportMapPages } from './import-map.mjs';
import { serveSite } from './serve.mjs';
import { drawServerComponents } from './server-components.mjs';
import { drawOnServer } from './server-side.mjs';
import { visit } from './visit.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const packageOf = (name) => dirname(require.resolve(`${name}/package.json`));

/** The names that a site gives to other packages, by what stands for React there. */
const aliases = {
  react: {},
  'react-18': { react: packageOf('react-18'), 'react-dom': packageOf('react-dom-18') },
  preact: {
    'react/jsx-runtime': join(packageOf('preact'), 'jsx-runtime'),
    react: join(packageOf('preact'), 'compat'),
    'react-dom': join(packageOf('preact'), 'compat'),
  },
};

/** Bundles one case, and has a server draw the page where that is part of it. Tells what became of it, and notes the pages. */
async function* bundleCase({ folder, root, pages }, { bundler, runtime, talks, ...made }) {
  const programs = join(folder, 'programs');
  const name = `${bundlerNames[bundler]}, ${runtimeNames[runtime]}`;
  const path = `${bundler}-${runtime}`;
  const outDir = join(root, path);
  const alias = aliases[runtime];
  const note = (label, program, door, html) => {
    const page = { script: `/${path}/${program}.js`, isModule: bundler !== 'webpack', html };
    pages.push({ label: `${name}: ${label}`, path: `${path}/page-${program}`, door, page });
  };

  const wanted = [...made.doors, ...(made.hasServerComponents ? ['server-components'] : [])];
  const { warnings, chunks } = await bundlers[bundler]({
    programs: Object.fromEntries(wanted.map((program) => [program, join(programs, `${program}.js`)])),
    outDir,
    alias,
  });
  yield { label: `${name}: bundles without a warning`, faults: warnings };
  yield { label: `${name}: what comes late is apart`, faults: faultsOfGraph(chunks, made.doors) };

  if (made.hasServerComponents) {
    const { html, faults } = drawServerComponents({ folder, outDir });
    yield { label: `${name}: a page of server components has the chat in it`, faults };
    note('a page of server components hydrates and talks', 'server-components', 'element', html);
  }
  let html;
  if (made.isDrawn) {
    const drawn = await drawOnServer({ programs, outfile: join(outDir, 'server.cjs'), alias });
    yield { label: `${name}: a server draws it without a word`, faults: drawn.faults };
    ({ html } = drawn);
  }
  for (const door of talks)
    note(`${door} door ${made.isDrawn ? 'hydrates and talks' : 'talks'}`, door, door, html);
}

/** Notes the pages without a bundler; React as a module is made for them. */
async function addImportMaps({ folder, root, pages }) {
  await bundlers.esbuild({
    programs: { 'own-react': join(folder, 'programs/own-react.js') },
    outDir: join(root, 'react'),
  });
  for (const one of makeImportMapPages({ folder, root, doors, react: '/react/own-react.js' }))
    pages.push({ label: `import map: ${one.door} door talks`, path: `import-map-${one.door}`, ...one });
}

/**
 * Builds small sites from the packed packages as their users would, and talks through the chats on them in a browser.
 *
 * @param {string} folder with the packed packages in its `node_modules`
 * @returns {AsyncGenerator<{ label: string, faults: string[] }>}
 */
export async function* consumerChecks(folder) {
  const work = { folder, root: join(folder, 'site'), pages: [] };
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  cpSync(join(here, 'programs'), join(folder, 'programs'), { recursive: true });
  for (const one of cases) yield* bundleCase(work, one);
  await addImportMaps(work);
  const site = await serveSite({
    folder,
    root: work.root,
    pages: Object.fromEntries(work.pages.map(({ path, page }) => [path, page])),
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    for (const { label, path, door } of work.pages)
      yield { label, faults: await visit(browser, `${site.url}/${path}`, door) };
  } finally {
    await browser.close();
    site.close();
  }
}
