import type { FullRenderer } from './full-renderer.js';

function createFullRendererLoader() {
  let loaded: FullRenderer | null = null;
  return {
    loaded: () => loaded,
    load: () => import('./remark-renderer.js').then((module) => (loaded = module.remarkRenderer)),
  };
}

/** Loads the full renderer once for the page. */
export const fullRendererLoader = createFullRendererLoader();
