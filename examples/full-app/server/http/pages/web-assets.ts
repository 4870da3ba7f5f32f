import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from './ssr-contract.js';

/** The entry that the browser loads, relative to the application's folder. */
export const clientEntry = 'web/entry-client.tsx';

/** The name of the chunk that the entry imports as soon as it runs, as `vite.config.ts` gives it. */
const clientApp = 'app';

/** One entry of Vite's manifest. */
interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/** Reads the assets of a page from the build's manifest; `null` without a build. */
export async function readAssets(webDir: string): Promise<PageAssets | null> {
  const text = await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  return text === null ? null : collectAssets(JSON.parse(text) as Record<string, ManifestChunk>);
}

/** The scripts and styles of the entry, of the app that it imports, and of their static imports. */
export function collectAssets(manifest: Readonly<Record<string, ManifestChunk>>): PageAssets | null {
  const entry = manifest[clientEntry];
  if (!entry) return null;
  const seen = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach((key) => visit(manifest[key]));
  };
  visit(entry);
  visit(Object.values(manifest).find(({ name }) => name === clientApp));
  const path = (file: string) => `/${file}`;
  const chunks = [...seen];
  return {
    scripts: [path(entry.file)],
    modulePreloads: chunks.filter((chunk) => chunk !== entry).map(({ file }) => path(file)),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(path),
  };
}
