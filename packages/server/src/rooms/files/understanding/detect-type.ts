import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { markedEncoding, unmarkedUtf16 } from './text-encoding.js';

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
  ipynb: 'application/x-ipynb+json',
  tex: 'application/x-tex',
  vtt: 'text/vtt',
  vcf: 'text/x-vcard',
};

const headBytes = 64 * 1024;

/** The MIME type of a file that a program has made, by its content and its name. */
export async function typeOfMade(content: Uint8Array, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(content);
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const named = Object.hasOwn(typeByExtension, ending) ? typeByExtension[ending] : undefined;
  return found?.mime ?? named ?? (ending === 'txt' ? 'text/plain' : 'application/octet-stream');
}

/** The MIME type of a file by its content; text has none of its own, so there the name decides. `null` for what we do not know. */
export async function detectType(path: string, name: string): Promise<string | null> {
  const head = await readHead(path);
  const utf16 = markedEncoding(head) ?? unmarkedUtf16(head);
  // Marks of UTF-16 are the beginnings of sounds, too.
  const found = utf16 === null ? await fileTypeFromFile(path) : undefined;
  // XML is text, of which the name says more.
  if (found && !/[/+]xml$/.test(found.mime)) return found.mime;
  if (utf16 === null && !isText(head)) return null;
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

/** Whether the beginning of a file is text: without a zero byte and nearly without control characters. */
function isText(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    // The bell, backspace, tab and line ends; those that switch alphabets, and colours in a terminal.
    const isUsed = (byte >= 7 && byte <= 15 && byte !== 11) || byte === 27;
    if (byte < 32 && !isUsed) controls++;
  }
  return controls <= head.length / 100;
}
