import { createScriptSource, type ScriptAssets } from './script-source.js';

/** Written by the build, which knows the names of the files. */
declare const stoaAssets: ScriptAssets;

/** What the loader fetches first: it knows where the rest is. */
export const panelSource = createScriptSource(
  new URL('.', import.meta.url).href,
  stoaAssets,
  (address) => import(/* @vite-ignore */ address),
);
