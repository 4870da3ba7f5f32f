/**
 * The kinds of words in code that have a colour of their own, in the order of their numbers on the way from the highlighter;
 * 0 is code without one.
 */
export const tokenKinds = [
  'plain',
  'keyword',
  'string',
  'number',
  'title',
  'type',
  'property',
  'comment',
  'meta',
  'addition',
  'deletion',
  'strong',
  'emphasis',
] as const;

/** @source ours */
export type TokenKind = (typeof tokenKinds)[number];

/** The colours of one line: end of a stretch, its kind, end of the next, its kind, and so on. Ends count from the line's start. */
export type LineTokens = readonly number[];

/** Lines in a row of a block that have got their colours. */
export interface HighlightedLines {
  /** Counted from 0. */
  firstLine: number;
  lines: readonly LineTokens[];
}

/** Whether two lines have the same colours. */
export const sameTokens = (one: LineTokens | undefined, other: LineTokens | undefined): boolean =>
  one === other ||
  (one?.length === other?.length &&
    one !== undefined &&
    one.every((value, index) => value === other?.[index]));
