import { createScriptSource, type ScriptAssets } from './script-source.js';

/** Defined by the build: the names of the files. */
declare const stoaAssets: ScriptAssets;

/** First module that the loader fetches: the addresses of the rest. */
export const panelSource = createScriptSource(
  new URL('.', import.meta.url).href,
  stoaAssets,
  (address) => import(/* @vite-ignore */ address),
);
