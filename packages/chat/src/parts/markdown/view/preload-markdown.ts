import { fullRendererLoader } from '../render/full-renderer-loader.js';

/** Loads the full renderer ahead of the first text that needs it. */
export const preloadMarkdown = (): Promise<unknown> => fullRendererLoader.load().catch(() => undefined);
