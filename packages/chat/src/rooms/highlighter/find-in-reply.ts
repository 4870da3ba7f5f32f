import { findSource, insertPoints, type FoundSource, type InsertPoint } from '@stoa/core/rules';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { PickedText } from './read-selection.js';

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Where a selection of the page stands in the markdown of its reply. */
export const findInReply = (
  source: string,
  { rendered, from, to }: Pick<PickedText, 'rendered' | 'from' | 'to'>,
): FoundSource => findSource({ tree: processor.parse(source), source, rendered, from, to });

/** The places of a reply where a paragraph can go. */
export const placesIn = (source: string): InsertPoint[] => insertPoints(processor.parse(source));
