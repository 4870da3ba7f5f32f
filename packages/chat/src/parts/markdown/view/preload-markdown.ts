import { fullRendererLoader } from '../render/full-renderer-loader.js';

/** Loads the full renderer ahead of the first text that needs it. */
export const preloadMarkdown = (): void => void fullRendererLoader.load().catch(() => undefined);
