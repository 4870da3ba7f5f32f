'use client';
import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import { isAllowedUrl } from '../../links/links.js';
import { syntaxOf } from '../parser/syntax/syntax.js';
import { remarkParser } from '../parser/remark-parser.js';
import { replyElements } from '../elements/elements.js';
import type { FullDocumentProps, FullRenderer } from './full-renderer.js';
import { markupAsText, renderWithRemark, type RemarkResult, type RemarkSource } from './remark.js';

const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** A text rendered in one parse, for the few replies with footnote definitions inside of other blocks. */
const FullDocument = memo(function FullDocument({ source, prefix }: FullDocumentProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[...syntaxOf(source), markupAsText]}
      remarkRehypeOptions={{ clobberPrefix: prefix }}
      components={replyElements}
      urlTransform={keepAllowed}
    >
      {source}
    </ReactMarkdown>
  );
});

/** How many finished parts of unfinished blocks are remembered. */
const maxRemembered = 200;

function renderRemembered(source: RemarkSource, memory?: Map<string, RemarkResult>): RemarkResult {
  if (!memory || source.isOpen || source.form === 'blocks') return renderWithRemark(source);
  const key = `${source.form} ${source.firstReference ?? 0}${source.isLoose ? ' loose' : ''}\n${source.definitions}\n\n${source.source}`;
  const result = memory.get(key) ?? renderWithRemark(source);
  memory.delete(key);
  memory.set(key, result);
  const [oldest] = memory.keys();
  if (memory.size > maxRemembered && oldest !== undefined) memory.delete(oldest);
  return result;
}

/** The full renderer, on react-markdown. */
export const remarkRenderer: FullRenderer = {
  ...remarkParser,
  renderWithRemark: renderRemembered,
  FullDocument,
};
