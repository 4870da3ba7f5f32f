'use client';
/** `LazyMarkdown` for a build in which the thread and its renderer are one file: there is nothing to wait for. */
export { LoadedMarkdown as LazyMarkdown } from './loaded-markdown.js';

/** The renderer is part of the same file. */
export const preloadMarkdown = (): void => undefined;
