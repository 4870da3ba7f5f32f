export { createBlockParser } from './parser/block-parser.js';
export type { BlockParser, MarkdownBlock, MarkdownBlocks, MarkdownFootnote } from './parser/block-parser.js';
export type { FullParser } from './parser/full-parser.js';
export { remarkParser } from './parser/remark-parser.js';
export { LazyMarkdown } from './view/lazy-markdown.js';
export { preloadMarkdown } from './view/preload-markdown.js';
export { Markdown, type MarkdownProps } from './view/markdown.js';
export {
  createMarkdownCache,
  MarkdownCacheProvider,
  type MarkdownCache,
  type MarkdownCacheLimits,
} from './view/markdown-cache.js';
export { elementsTexts } from './elements/elements.texts.js';
export { markdownTexts } from './elements/markdown.texts.js';
