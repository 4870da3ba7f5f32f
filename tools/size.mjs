// `npm run size`: what a first visit of the reference app downloads, and what each package entry weighs. Fails over a budget.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { heavyPackages, heavyPackagesIn, rowsOfLateFeatures } from './lib/embed-weights.mjs';
import { ensureInstalled, root } from './lib/pnpm.mjs';

ensureInstalled();
const { build } = await import('esbuild');
const { buildApp } = await import('./build-app.mjs');
await buildApp();

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const app = `${root}examples/full-app/dist/web`;

/** The entry chunk, the chunks that it imports at once, and their static imports: what must arrive before the composer is usable. */
function firstVisit() {
  const manifest = JSON.parse(readFileSync(`${app}/.vite/manifest.json`, 'utf8'));
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  // A chunk of a group of modules has a key with its hash, so it is found by its name.
  const imported = entries.flatMap((key) => manifest[key].dynamicImports ?? []);
  const startChunks = ['connection', 'app'].map((name) => {
    const key = imported.find((one) => manifest[one].name === name);
    if (!key) throw new Error(`The manifest of the web build has no chunk "${name}" that an entry imports.`);
    return key;
  });
  [...entries, ...startChunks].forEach(visit);
  const weigh = (files) => [...files].reduce((sum, file) => sum + brotli(readFileSync(`${app}/${file}`)), 0);
  const modulesOf = JSON.parse(readFileSync(`${root}examples/full-app/dist/web-modules.json`, 'utf8'));
  return {
    script: weigh(scripts),
    style: weigh(styles),
    modules: [...scripts].flatMap((file) => modulesOf[file]),
  };
}

/** What a first visit does without: libraries of parts that come later, and the administration. */
const heavyOfApp =
  /\/node_modules\/(@?mermaid|vega|katex|highlight\.js|@?codemirror|react-markdown)|^packages\/admin\/|\/rooms\/export\//;

/** One package entry with its dependencies, React left out; what it loads later is left out, too. */
async function entry(name, contents) {
  const external = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];
  const result = await build({
    stdin: { contents, resolveDir: `${root}tools`, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external,
    splitting: true,
    outdir: 'out',
    metafile: true,
    write: false,
    logLevel: 'silent',
    loader: { '.css': 'empty', '.woff2': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { outputs } = result.metafile;
  const files = new Set();
  const visit = (path) => {
    if (files.has(path) || !outputs[path]) return;
    files.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') visit(next);
  };
  // What is imported on first use is an entry, too.
  visit(Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>'));
  // Weighed in one piece: how finely this build splits what is shared with later parts is not the package's doing.
  const pieces = [...files].map(
    (path) => result.outputFiles.find((output) => output.path.endsWith(path)).contents,
  );
  const modules = [...files].flatMap((path) => Object.keys(outputs[path].inputs)).map((path) => root + path);
  return { name, gzip: gzipSync(Buffer.concat(pieces), { level: 9 }).length, heavy: heavyPackages(modules) };
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const rows = [];
const first = firstVisit();
rows.push({ what: 'full app, first visit: script (br)', bytes: first.script, budget: 172_000 });
rows.push({ what: 'full app, first visit: style (br)', bytes: first.style, budget: 30_000 });
const heavyFirst = first.modules.filter((id) => heavyOfApp.test(id));
if (heavyFirst.length > 0) console.error(heavyFirst.join('\n'));
rows.push({ what: 'heavy modules in the first visit', bytes: heavyFirst.length, budget: 0, count: true });

const entries = [
  ['@stoa/client with its wire', `export { createClient } from '@stoa/client';`, 25_000],
  ['@stoa/core stores', `export { createStoa } from '@stoa/core/state';`, 74_300],
  // The goal is 15 kB.
  ['@stoa/ui button', `export { Button } from '@stoa/ui';`, 7_000],
  ['embed headless', `export { createStoaChat } from '@stoa/chat/embed/headless';`, 40_000],
];
for (const [name, contents, budget] of entries) {
  const { gzip, heavy } = await entry(name, contents);
  rows.push({ what: `${name} (gz)`, bytes: gzip, budget });
  if (name === 'embed headless')
    rows.push({ what: `${name}: heavy packages`, bytes: heavy.length, budget: 0, count: true });
}

// The embeddable chat, as other sites load it: each file is a transfer of its own.
const { bundleEmbed, bundleDoors } = await import('../packages/chat/build/embed.mjs');
const embed = await bundleEmbed();
const together = ({ files }, names, weigh) => names.reduce((sum, name) => sum + weigh(files.get(name)), 0);
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
rows.push({ what: 'embed: loader (gz)', bytes: together(embed, [embed.loader], gzip), budget: 3_800 });
rows.push({
  what: 'embed: loader, panel, first answer and styles together (gz)',
  bytes: together(embed, [embed.loader, ...embed.answered], gzip),
  budget: 124_800,
});
for (const [door, budget] of [
  ['element', 3_600],
  ['react', 3_800],
  ['headless', 40_000],
])
  rows.push({
    what: `embed: ${door} as a module (gz)`,
    bytes: together(embed, embed.doors[door], gzip),
    budget,
  });
const doors = await bundleDoors();
rows.push({
  what: 'embed: React door, React outside (gz)',
  bytes: together(doors, doors.answered, gzip),
  budget: 103_600,
});
const heavyEmbed = [
  ...heavyPackagesIn(embed.panel, embed.answered),
  ...heavyPackagesIn(doors, doors.answered),
];
if (heavyEmbed.length > 0) console.error(heavyEmbed.join('\n'));
rows.push({
  what: 'embed: heavy packages before they are needed',
  bytes: heavyEmbed.length,
  budget: 0,
  count: true,
});
rows.push(...rowsOfLateFeatures(embed, gzip));

let over = 0;
for (const { what, bytes, budget, count } of rows) {
  const ok = bytes <= budget;
  if (!ok) over += 1;
  const show = count ? String : kB;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(44)} ${show(bytes).padStart(10)} of ${show(budget)}`);
}
if (!existsSync(`${app}/.vite/manifest.json`)) over += 1;
process.exit(over > 0 ? 1 : 0);
