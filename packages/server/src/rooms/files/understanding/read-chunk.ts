import { htmlBlocks } from './read-markup.js';
import { textBlocks } from './read-text.js';
import { decodeText } from './text-encoding.js';

/** The lines of a text that a document holds in another format: a page, also one saved with its pictures, or plain text. */
export function chunkLines(bytes: Uint8Array): string[] {
  const text = decodeText(bytes, true);
  const page = /^(MIME-Version|Content-Type):/im.test(text.slice(0, 2_000)) ? pageOf(text) : text;
  const blocks = /<(html|body|p|div|table|h[1-6]|span|ul|ol)\b/i.test(page)
    ? htmlBlocks(page, { keepsRows: true })
    : [...textBlocks(page, false)];
  return blocks.map((block) => block.text);
}

/** The page among the parts of a message (MHTML); the others are its pictures. @source RFC 2557 */
function pageOf(message: string): string {
  const boundary = /boundary="?([^"\r\n;]{1,100})"?/i.exec(message)?.[1];
  const parts = boundary === undefined ? [message] : message.split(`--${boundary}`);
  const page = parts.find((part) => /^Content-Type:\s*text\/(html|plain)/im.test(headOf(part)));
  if (page === undefined) return '';
  const head = headOf(page);
  const body = page.slice(page.indexOf(head) + head.length).trim();
  const coding = /^Content-Transfer-Encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (coding === 'base64') return decodeText(Buffer.from(body, 'base64'), true);
  return coding === 'quoted-printable' ? unquoted(body) : body;
}

/** The fields before the first empty line. */
const headOf = (part: string): string => /^[^]*?\r?\n\r?\n/.exec(part.trimStart())?.[0] ?? '';

const unquoted = (text: string): string =>
  decodeText(
    Buffer.from(
      text
        .replace(/=\r?\n/g, '')
        .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    ),
    true,
  );
