'use client';
import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isAllowedUrl } from '../../links/links.js';
import { isOneNote, lastBlockAt, readDefinitions } from './definitions.js';
import { replyElements } from '../view/elements.js';
import { drawExactly, showMarkup } from './exact.js';
import { formulaStep } from '../formulas/formula-cut.js';
import { repairFormulas } from '../formulas/formula-repair.js';
import type { WholeParser, WholeTextProps } from './whole-parser.js';

const plugins: Options['remarkPlugins'] = [remarkGfm, showMarkup];
const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** A whole text in one parse: for the few whose notes stand inside of other blocks. */
const WholeText = memo(function WholeText({ source, prefix }: WholeTextProps) {
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

/** The whole parser, once it is here. */
export const wholeParser: WholeParser = {
  drawExactly: (source) => drawExactly(source),
  isOneNote,
  readDefinitions,
  lastBlockAt,
  formulaStep,
  repair: repairFormulas,
  WholeText,
};
