import {
  findSource,
  insertPoints,
  type FoundSource,
  type InsertPoint,
  type MarkdownNode,
} from '@stoa/core/rules';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { formulasOf, syntaxOf } from '../../parts/markdown/internal.js';
import type { PickedText } from './read-selection.js';

/** A text and how the page reads it: as markdown, or as the code that it is. */
export interface HighlightSource {
  text: string;
  isMarkdown: boolean;
}

function parse({ text, isMarkdown }: HighlightSource): MarkdownNode {
  if (isMarkdown)
    return unified()
      .use(remarkParse)
      .use(syntaxOf(text))
      .use(...formulasOf(text))
      .parse(text);
  const position = { start: { offset: 0 }, end: { offset: text.length } };
  return { type: 'root', position, children: [{ type: 'code', value: text, position }] };
}

/** Where a selection of the page stands in its source. */
export const findInSource = (
  source: HighlightSource,
  { rendered, from, to }: Pick<PickedText, 'rendered' | 'from' | 'to'>,
): FoundSource => findSource({ tree: parse(source), source: source.text, rendered, from, to });

/** The places of a text where a paragraph can go. */
export const placesIn = (source: HighlightSource): InsertPoint[] => insertPoints(parse(source));
