import { findSource, insertPoints, type FoundSource, type InsertPoint } from '@stoa/core/rules';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { formulasOf } from '../../parts/markdown/index.js';
import type { PickedText } from './read-selection.js';

const parse = (source: string) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(...formulasOf(source))
    .parse(source);

/** Where a selection of the page stands in the markdown of its reply. */
export const findInReply = (
  source: string,
  { rendered, from, to }: Pick<PickedText, 'rendered' | 'from' | 'to'>,
): FoundSource => findSource({ tree: parse(source), source, rendered, from, to });

/** The places of a reply where a paragraph can go. */
export const placesIn = (source: string): InsertPoint[] => insertPoints(parse(source));
