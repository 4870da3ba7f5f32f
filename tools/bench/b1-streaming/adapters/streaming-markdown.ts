import * as smd from 'streaming-markdown';
import type { CreateAdapter } from '../adapter.js';

/** A peer without React: elements are created as the parser meets them. */
export const streamingMarkdown: CreateAdapter = (root) => {
  const parser = smd.parser(smd.default_renderer(root));
  return { commit: (_text, delta) => smd.parser_write(parser, delta), end: () => smd.parser_end(parser) };
};
