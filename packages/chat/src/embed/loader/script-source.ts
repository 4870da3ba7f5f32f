import { make } from '../element/make.js';
import { createPanelSource, type PanelImports, type PanelSource } from '../element/panel-source.js';

/** Files that the build has written beside this one. */
export interface ScriptAssets {
  parts: string;
  sheet: string;
  words: string;
  /** What `parts` and `sheet` import at once. */
  also: readonly string[];
  /** The last of the addresses that the first three have, a power of two less one; each of them is in the list of fingerprints. */
  lastTry: number;
}

/** Imports a module by address. */
export type ImportModule = (address: string) => Promise<unknown>;

/** Fetches the panel from beside the script. @param base address of the folder with the assets */
export function createScriptSource(
  base: string,
  { parts, sheet, words, also, lastTry }: ScriptAssets,
  importModule: ImportModule,
): PanelSource {
  // Some browsers remember for good that an address could not be fetched: another try needs another address.
  const from = (file: string, attempt: number) =>
    importModule(base + file + (attempt ? `?${attempt & lastTry}` : ''));
  return createPanelSource({
    // The files stand in `/embed/` of their server; a copy of them elsewhere says nothing of where it is.
    server: /^(.*)\/embed\/[^/]+\/assets\/$/.exec(base)?.[1],
    parts: (attempt) => from(parts, attempt) as ReturnType<PanelImports['parts']>,
    sheet: (attempt) => from(sheet, attempt) as ReturnType<PanelImports['sheet']>,
    words: (attempt) => from(words, attempt) as ReturnType<PanelImports['words']>,
    // Fetched and compiled, not run. In the shadow root, for the head of the page is not ours.
    prefetch: (shadow, nonce) => {
      if (shadow.querySelector('link')) return;
      for (const file of [parts, sheet, ...also]) {
        const link = make('link', { rel: 'modulepreload' });
        link.nonce = nonce;
        link.href = base + file;
        shadow.append(link);
      }
    },
  });
}
