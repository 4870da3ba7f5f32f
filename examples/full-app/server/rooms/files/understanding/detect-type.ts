import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

const typeByExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  json: 'application/json',
  tex: 'application/x-tex',
  vtt: 'text/vtt',
  vcf: 'text/x-vcard',
};

const headBytes = 64 * 1024;

/** The MIME type of a file by its content; text has none of its own, so there the name decides. `null` for what we do not know. */
export async function detectType(path: string, name: string): Promise<string | null> {
  const head = await readHead(path);
  // Marks of UTF-16 are the beginnings of sounds, too.
  const found = encodingOf(head) === null ? await fileTypeFromFile(path) : undefined;
  // XML is text, of which the name says more.
  if (found && !/[/+]xml$/.test(found.mime)) return found.mime;
  if (!isText(head)) return null;
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return (Object.hasOwn(typeByExtension, extension) ? typeByExtension[extension] : undefined) ?? 'text/plain';
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the beginning of a file is text: in UTF-16 with its mark, or without a zero byte and nearly without control characters. */
function isText(head: Uint8Array): boolean {
  if (encodingOf(head) !== null) return true;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) controls++;
  }
  return controls <= head.length / 100;
}

/** The encoding that a byte order mark names. */
function encodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
}

/** The text of a file: UTF-16 by its mark, UTF-8 where that is what the bytes are, else the encoding of Western Europe. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return westernText(bytes);
  }
}

/** Characters of Windows-1252 at the positions of Latin-1's control characters. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Windows-1252; the decoder of some versions of Node.js reads it as Latin-1. */
const westernText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => windowsMarks[control.charCodeAt(0) - 0x80]!);
