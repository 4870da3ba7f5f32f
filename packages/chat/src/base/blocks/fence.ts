/** A fenced code block of a message. */
export interface Fence {
  /** The first word of the info string, as written; empty for plain text. */
  language: string;
  /** The rest of the info string, for instance a file name. */
  meta: string;
  code: string;
  /** The closing fence has arrived, or the text has ended: the code is final. */
  isClosed: boolean;
}
