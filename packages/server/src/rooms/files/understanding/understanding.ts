/** Where a passage stands: `page`, `slide`, `sheet`, `row`, `heading` or `line`. */
export type PassageLocation = Readonly<Record<string, string | number>>;

/** A paragraph, a row or a line of a document, in the order of the document. */
export interface Block {
  text: string;
  location: PassageLocation;
  /** Begins a new passage, as a heading or the first line of a page does. */
  isStart?: boolean;
}

/** A passage of a document: as much as is found, and quoted, together. */
export interface Passage {
  content: string;
  location: PassageLocation;
  /** About how many tokens it has. */
  tokens: number;
}

/** Type and text of a document. */
export interface Understanding {
  /** MIME type by content. */
  type: string;
  isImage: boolean;
  passages: Passage[];
  tokens: number;
  /** More text follows, which was not read. */
  isCut: boolean;
}

/** Why a document says nothing to us; `noCharacters`: it shows letters without telling which they are. */
export type NotUnderstood =
  | 'empty'
  | 'noText'
  | 'noCharacters'
  | 'unsupported'
  | 'tooLarge'
  | 'tooSlow'
  | 'broken';

export type UnderstandingOutcome = { ok: true; value: Understanding } | { ok: false; reason: NotUnderstood };

/** Limits of reading a document. */
export const readLimits = {
  /** Characters of text. */
  characters: 12_000_000,
  /** Pages of a PDF. */
  pages: 5_000,
  /** Unpacked size of an archive. @units bytes */
  unpackedBytes: 300 * 1024 * 1024,
  /** Files in an archive. */
  archiveEntries: 20_000,
  /** Files larger than this are kept, and not read. @units bytes */
  fileBytes: 120 * 1024 * 1024,
} as const;

/** Thrown by a reader that has met a limit. */
export class NotUnderstoodError extends Error {
  override readonly name = 'NotUnderstoodError';
  constructor(readonly reason: NotUnderstood) {
    super(reason);
  }
}
