import { createBlockParser, type MarkdownBlocks } from './block-parser.js';

/** What is known of the text of one message. */
export interface ReplyParser {
  /** Takes the whole text so far. While it extends the text of the last call, only its unsettled end is parsed. */
  parse(text: string): MarkdownBlocks;
  /** Characters of source that it holds. */
  length(): number;
}

/** Creates the parser of one message. */
export function createReplyParser(): ReplyParser {
  const blocks = createBlockParser();
  let length = 0;
  return {
    parse(text) {
      length = text.length;
      return blocks.parse(text);
    },
    length: () => length,
  };
}
