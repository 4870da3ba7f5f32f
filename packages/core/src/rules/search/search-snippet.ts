import type { SearchTerm, SnippetPart } from '../../contract/conversations/conversations.js';
import { plainMarkdown } from '../values/plain-markdown.js';
import { findMatches, markMatches, type TextRange } from './search-text.js';

/** How much of a text a snippet shows. @units characters */
export interface SnippetSize {
  /** In front of the first match. */
  before: number;
  total: number;
}

const usual: SnippetSize = { before: 40, total: 160 };

/** null in browsers that cannot tell; cuts may then part a letter from its accent. */
const graphemes =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;
/** The longest cluster of characters that is looked for at a cut. */
const clusterReach = 32;

/** The nearest place at or before `at` where no character is cut in two. */
function graphemeStart(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const from = Math.max(0, at - clusterReach);
  const reach = text.slice(from, at + clusterReach);
  const segment = graphemes?.segment(reach).containing(at - from);
  return segment ? from + segment.index : at;
}

/** The first place after `at` where a word begins; `at` itself when none is near, as in scripts without spaces. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = /\s/u.exec(text.slice(at, at + 20));
  return space ? at + space.index + 1 : graphemeStart(text, at);
}

function window(text: string, first: TextRange | undefined, size: SnippetSize): TextRange {
  const start = first ? Math.min(wordStart(text, Math.max(0, first.start - size.before)), first.start) : 0;
  const end = Math.max(
    graphemeStart(text, Math.min(text.length, start + size.total)),
    first ? Math.min(first.end, start + size.total * 4) : 0,
  );
  return { start, end };
}

/**
 * The part of a text around its first match, with the matches marked; white space is one space, and an ellipsis stands where
 * text was cut. Cuts never split what a reader sees as one character, and the pieces keep the order of the text, so any direction of
 * writing is shown as it stands.
 */
export function cutSnippet(text: string, terms: readonly SearchTerm[], size = usual): SnippetPart[] {
  const ranges = findMatches(text, terms);
  const { start, end } = window(text, ranges[0], size);
  const inside = ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }));
  const parts = markMatches(text.slice(start, end), inside).map(({ text: part, isMatch }) => ({
    text: part.replace(/\s+/gu, ' '),
    isMatch,
  }));
  if (start > 0) parts.unshift({ text: '…', isMatch: false });
  if (end < text.length) parts.push({ text: '…', isMatch: false });
  return joinPlain(parts);
}

/**
 * The snippet of a message, without Markdown marks. A match that stands in the marks alone, in the address of a link say, needs the
 * text as it was written.
 */
export function cutMarkdownSnippet(markdown: string, terms: readonly SearchTerm[]): SnippetPart[] {
  const plain = plainMarkdown(markdown);
  return cutSnippet(findMatches(plain, terms, 1).length > 0 ? plain : markdown, terms);
}

/** Neighbours of one kind are one piece. */
function joinPlain(parts: readonly SnippetPart[]): SnippetPart[] {
  const joined: SnippetPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && before.isMatch === part.isMatch) before.text += part.text;
    else if (part.text !== '') joined.push({ ...part });
  }
  return joined;
}
