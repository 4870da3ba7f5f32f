/**
 * The kinds of tokens, in the order of their numbers in messages; 0 is code without a colour.
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

/** The tokens of one line: end offset, kind, end offset, kind, and so on. Offsets count from the start of the line. */
export type LineTokens = readonly number[];

/** Consecutive highlighted lines of a block. */
export interface HighlightedLines {
  /** Zero-based. */
  firstLine: number;
  lines: readonly LineTokens[];
}

/** Whether two lines have the same tokens. */
export const sameTokens = (one: LineTokens | undefined, other: LineTokens | undefined): boolean =>
  one === other ||
  (one?.length === other?.length &&
    one !== undefined &&
    one.every((value, index) => value === other?.[index]));
