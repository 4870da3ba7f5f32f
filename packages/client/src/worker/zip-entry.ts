import { Inflate } from 'fflate';

/** One compressed file inside an archive. */
export interface ZipEntry {
  name: string;
  /** 0: stored as it is; 8: deflated. */
  method: number;
  compressedBytes: number;
  /** Where its local header begins. */
  offset: number;
}

const u16 = (view: DataView, at: number): number => view.getUint16(at, true);
const u32 = (view: DataView, at: number): number => view.getUint32(at, true);
const endSignature = 0x06054b50;
const wideLocatorSignature = 0x07064b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const unknown32 = 0xffffffff;
/** The end record stands before a comment of at most 65,535 bytes; the locator of wide archives before that. */
const tailBytes = 65_535 + 22 + 20;
/** A directory with more than this is no export. */
const maxDirectoryBytes = 32 * 1024 * 1024;

const viewOf = async (blob: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await blob.slice(from, to).arrayBuffer());

/** Whether a file begins like an archive. */
export async function isZip(blob: Blob): Promise<boolean> {
  const head = await viewOf(blob, 0, 4);
  return head.byteLength === 4 && (u32(head, 0) === localSignature || u32(head, 0) === endSignature);
}

const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Where the directory of an archive lies. */
async function findDirectory(blob: Blob): Promise<{ offset: number; bytes: number } | null> {
  const start = Math.max(0, blob.size - tailBytes);
  const tail = await viewOf(blob, start, blob.size);
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (u32(tail, at) !== endSignature) continue;
    const found = { offset: u32(tail, at + 16), bytes: u32(tail, at + 12) };
    if (found.offset !== unknown32 && found.bytes !== unknown32) return found;
    if (at < 20 || u32(tail, at - 20) !== wideLocatorSignature) return null;
    const record = wide(tail, at - 12);
    const end = await viewOf(blob, record, record + 56);
    return end.byteLength < 56 ? null : { offset: wide(end, 48), bytes: wide(end, 40) };
  }
  return null;
}

/** Sizes beyond four gigabytes stand in an extra field, only those that did not fit, in this order. */
function wideSizes(view: DataView, at: number, end: number, entry: ZipEntry, plainBytes: number): void {
  for (let field = at; field + 4 <= end; field += 4 + u16(view, field + 2)) {
    if (u16(view, field) !== 1) continue;
    let value = field + 4;
    const next = (): number => {
      const found = value + 8 <= end ? wide(view, value) : 0;
      value += 8;
      return found;
    };
    if (plainBytes === unknown32) next();
    if (entry.compressedBytes === unknown32) entry.compressedBytes = next();
    if (entry.offset === unknown32) entry.offset = next();
    return;
  }
}

/** The files of an archive; empty when it is none. */
export async function zipEntries(blob: Blob): Promise<ZipEntry[]> {
  const directory = await findDirectory(blob);
  if (!directory || directory.bytes > maxDirectoryBytes) return [];
  const view = await viewOf(blob, directory.offset, directory.offset + directory.bytes);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= view.byteLength && u32(view, at) === directorySignature;) {
    const [nameBytes, extraBytes, commentBytes] = [
      u16(view, at + 28),
      u16(view, at + 30),
      u16(view, at + 32),
    ];
    const nameAt = at + 46;
    const extraAt = nameAt + nameBytes;
    const end = extraAt + extraBytes;
    if (end > view.byteLength) break;
    const entry: ZipEntry = {
      name: decoder.decode(new Uint8Array(view.buffer, view.byteOffset + nameAt, nameBytes)),
      method: u16(view, at + 10),
      compressedBytes: u32(view, at + 20),
      offset: u32(view, at + 42),
    };
    wideSizes(view, extraAt, end, entry, u32(view, at + 24));
    entries.push(entry);
    at = end + commentBytes;
  }
  return entries;
}

/** The part of the archive that holds the bytes of an entry. */
export async function entryRange(blob: Blob, entry: ZipEntry): Promise<{ from: number; to: number } | null> {
  const local = await viewOf(blob, entry.offset, entry.offset + 30);
  if (local.byteLength < 30 || u32(local, 0) !== localSignature) return null;
  const from = entry.offset + 30 + u16(local, 26) + u16(local, 28);
  const to = from + entry.compressedBytes;
  return to <= blob.size ? { from, to } : null;
}

/** Unpacks pieces as they come. @errors thrown: for what is not deflated data */
export function createInflater(take: (bytes: Uint8Array) => void): (piece: Uint8Array) => void {
  const inflate = new Inflate((bytes) => take(bytes));
  return (piece) => inflate.push(piece, false);
}
