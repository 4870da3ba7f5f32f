import { createElement } from '../element/create-element.js';
import { createPanelSource, type PanelImports, type PanelSource } from '../element/panel-source.js';

/** Files that the build writes beside this one. */
export interface ScriptAssets {
  parts: string;
  sheet: string;
  words: string;
  /** Static imports of `parts` and `sheet`. */
  preloads: readonly string[];
  /** Highest retry suffix (`?1` to `?lastTry`), a power of two less one; the integrity list holds each of these addresses. */
  lastTry: number;
}

/** Imports a module by address. */
export type ImportModule = (address: string) => Promise<unknown>;

/** Fetches the panel from beside the script. @param base address of the folder with the assets */
export function createScriptSource(
  base: string,
  { parts, sheet, words, preloads, lastTry }: ScriptAssets,
  importModule: ImportModule,
): PanelSource {
  // Some browsers cache a failed import for the life of the page: a retry needs another address.
  const importAsset = (file: string, attempt: number) =>
    importModule(base + file + (attempt ? `?${attempt & lastTry}` : ''));
  return createPanelSource({
    // The server serves the files under `/embed/`; from a copy elsewhere its address cannot be derived.
    server: /^(.*)\/embed\/[^/]+\/assets\/$/.exec(base)?.[1],
    parts: (attempt) => importAsset(parts, attempt) as ReturnType<PanelImports['parts']>,
    sheet: (attempt) => importAsset(sheet, attempt) as ReturnType<PanelImports['sheet']>,
    words: (attempt) => importAsset(words, attempt) as ReturnType<PanelImports['words']>,
    // Fetched and compiled, not run. The links go into the shadow root: the page owns its head.
    prefetch: (shadow, nonce) => {
      if (shadow.querySelector('link')) return;
      for (const file of [parts, sheet, ...preloads]) {
        const link = createElement('link', { rel: 'modulepreload' });
        link.nonce = nonce;
        link.href = base + file;
        shadow.append(link);
      }
    },
  });
}
