import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import type { PageAssets } from '../pages/ssr-contract.js';

/** The entry that the browser loads, relative to the application's folder. */
export const clientEntry = 'web/entry-client.tsx';

/** The chunks that the entry imports as soon as it runs, as the build names them. */
const startChunks = ['connection', 'app'];

/** One entry of Vite's manifest. */
interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Style sheets of the app, with its tokens and fonts, for pages outside of it; none without a build. */
export async function readStyles({
  appRoot,
  dev,
}: Pick<Config, 'appRoot' | 'dev'>): Promise<readonly string[]> {
  if (dev) return ['/web/styles.css'];
  return (await readAssets(join(appRoot, 'dist', 'web')))?.styles ?? [];
}

/** Reads the assets of a page from the build's manifest; `null` without a build. */
export async function readAssets(webDir: string): Promise<PageAssets | null> {
  const text = await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  return text === null ? null : collectAssets(JSON.parse(text) as Record<string, ManifestChunk>);
}

/**
 * The scripts and styles of the entry, of the chunks that it imports at once, and of their static imports; `null` without an entry.
 *
 * @errors throws where the entry does not import one of these chunks: without its preload the page would work, but load slowly.
 */
export function collectAssets(manifest: Readonly<Record<string, ManifestChunk>>): PageAssets | null {
  const entry = manifest[clientEntry];
  if (!entry) return null;
  // A chunk of a group of modules has a key with its hash, so it is found by its name.
  const imported = entry.dynamicImports?.map((key) => manifest[key]) ?? [];
  const chunksAtOnce = startChunks.map((name) => {
    const found = imported.find((chunk) => chunk?.name === name);
    if (!found) throw new Error(`The web build has no chunk "${name}" that ${clientEntry} imports.`);
    return found;
  });
  const seen = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach((key) => visit(manifest[key]));
  };
  [entry, ...chunksAtOnce].forEach(visit);
  const path = (file: string) => `/${file}`;
  const chunks = [...seen];
  return {
    scripts: [path(entry.file)],
    modulePreloads: chunks.filter((chunk) => chunk !== entry).map(({ file }) => path(file)),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(path),
  };
}
