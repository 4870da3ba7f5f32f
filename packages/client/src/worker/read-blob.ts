import { createInflater, entryRange, isZip, zipEntries, type ZipEntry } from './zip-entry.js';

/** How many bytes of a plain file are read at once. */
const pieceBytes = 1024 * 1024;
/** Deflated data can grow a thousandfold, so little of it is unpacked at once. */
const packedPieceBytes = 16 * 1024;
/** Text grows tenfold at most; what grows more than this, once it is large, was made to harm. */
const maxGrowth = 200;
const growthCountsFromBytes = 16 * 1024 * 1024;

/** A file was made to be larger than it looks. */
export class UnpackedTooLargeError extends Error {
  override name = 'UnpackedTooLargeError';
}

/** One text inside a file: the file itself, or one of an archive. */
export interface TextSource {
  /** Pieces in order, with how many bytes of the file have been read by then. Views are valid until the next piece. */
  pieces(): AsyncGenerator<{ bytes: Uint8Array; readBytes: number }>;
}

async function* plainPieces(blob: Blob, from: number, to: number, step: number) {
  for (let at = from; at < to; at += step) {
    const end = Math.min(at + step, to);
    yield { bytes: new Uint8Array(await blob.slice(at, end).arrayBuffer()), readBytes: end };
  }
}

async function* unpackedPieces(blob: Blob, entry: ZipEntry, maxBytes: number) {
  const range = await entryRange(blob, entry);
  if (!range || (entry.method !== 8 && entry.method !== 0)) return;
  if (entry.method === 0) return yield* plainPieces(blob, range.from, range.to, pieceBytes);
  let unpacked: Uint8Array[] = [];
  let total = 0;
  const push = createInflater((bytes) => {
    total += bytes.length;
    if (total > maxBytes || (total > growthCountsFromBytes && total > entry.compressedBytes * maxGrowth))
      throw new UnpackedTooLargeError();
    unpacked.push(bytes);
  });
  for await (const { bytes, readBytes } of plainPieces(blob, range.from, range.to, packedPieceBytes)) {
    push(bytes);
    for (const piece of unpacked) yield { bytes: piece, readBytes };
    unpacked = [];
  }
}

/** Conversations stand in files of this name in the archives of ChatGPT and Claude; large accounts have several. */
const conversationFile = /(^|\/)conversations([-_]?\d+)?\.json$/iu;

/** The texts of a file that may hold conversations: itself, or those inside an archive. */
export async function textsOf(blob: Blob, maxBytes: number): Promise<TextSource[]> {
  if (!(await isZip(blob))) return [{ pieces: () => plainPieces(blob, 0, blob.size, pieceBytes) }];
  const all = await zipEntries(blob);
  const json = all.filter(({ name }) => /\.json$/iu.test(name) && !/(^|\/)(\.|__MACOSX)/u.test(name));
  const named = json.filter(({ name }) => conversationFile.test(name));
  // An archive that somebody made of a single export holds it under any name.
  const chosen = named.length > 0 ? named : json.length === 1 ? json : [];
  return chosen
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => ({ pieces: () => unpackedPieces(blob, entry, maxBytes) }));
}
