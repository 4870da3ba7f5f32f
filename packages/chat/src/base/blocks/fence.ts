/** A fenced code block of a message. */
export interface Fence {
  /** The word after the opening fence, as written; empty for plain text. */
  language: string;
  /** What follows that word on the line, for instance a file name. */
  meta: string;
  code: string;
  /** The closing fence has arrived, or the text has ended: what it says will not change any more. */
  isClosed: boolean;
}
