'use client';
import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isAllowedUrl } from '../../links/links.js';
import { remarkParser } from '../parser/remark-parser.js';
import { replyElements } from '../elements/elements.js';
import type { FullDocumentProps, FullRenderer } from './full-renderer.js';
import { markupAsText, renderWithRemark } from './remark.js';

const plugins: Options['remarkPlugins'] = [remarkGfm, markupAsText];
const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** A text rendered in one parse, for the few replies with footnote definitions inside of other blocks. */
const FullDocument = memo(function FullDocument({ source, prefix }: FullDocumentProps) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={{ clobberPrefix: prefix }}
      components={replyElements}
      urlTransform={keepAllowed}
    >
      {source}
    </ReactMarkdown>
  );
});

/** The full renderer, on react-markdown. */
export const remarkRenderer: FullRenderer = {
  ...remarkParser,
  renderWithRemark: (source) => renderWithRemark(source),
  FullDocument,
};
