import type { Root } from 'mdast';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type PluggableList, type Processor } from 'unified';
import { boundedAutolinks, joinAtMarks, splitAtMarks } from './bounded-autolinks.js';
import { deletedText } from './deleted-text.js';
import { inertElements, inertNodes } from './inert-elements.js';
import { tablesWithFormulas } from './table-bars.js';

/** A text that is going to be parsed. */
interface ReplySource {
  text: string;
  isGrowing: boolean;
}

function remarkReplies(this: Processor, { text, isGrowing }: ReplySource): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(cjkFriendlyExtension(), deletedText(), boundedAutolinks());
  if (text.includes('|') && /[$\\`]/.test(text)) data.micromarkExtensions?.push(tablesWithFormulas(text));
  (data.fromMarkdownExtensions ??= []).unshift(splitAtMarks);
  data.fromMarkdownExtensions.push(joinAtMarks);
  if (!text.includes('<')) return;
  data.micromarkExtensions?.push(inertElements(text));
  data.fromMarkdownExtensions.push(inertNodes(isGrowing));
}

/**
 * The syntax of a reply beside formulas: CommonMark with GitHub's extensions, with emphasis, deleted text and addresses that end beside
 * the marks of Chinese, Japanese and Korean, with cells that hold formulas and bars in code, and with a few inert elements of HTML. Takes the
 * text that is going to be parsed; a growing one is closed at its end.
 */
export const syntaxOf = (text: string, isGrowing = false): PluggableList => [
  remarkGfm,
  [remarkReplies, { text, isGrowing }],
];

/** Parses a text, without formulas. */
export const parseReply = (text: string): Root => unified().use(remarkParse).use(syntaxOf(text)).parse(text);
