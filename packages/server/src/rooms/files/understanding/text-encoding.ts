import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';

type Utf = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

/** The encoding that a byte order mark names, beside that of UTF-8. */
export function markedEncoding(head: Uint8Array): Utf | null {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32le';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
}

/** As much of a text tells its encoding. @units bytes */
const sampleBytes = 256 * 1024;

/**
 * UTF-16 without its mark: zero bytes stand on one side of the units of blanks, digits and line ends, and what is read so has no
 * characters that nobody writes.
 */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, 16 * 1024) & ~1);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0 || sample.length < 4) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  // In a text of one script the other side is hardly ever zero.
  if (Math.min(even, odd) > Math.max(even, odd) / 10) return null;
  const text = new TextDecoder(encoding).decode(sample);
  const strange = text.match(/[\p{Cn}\p{Co}\p{Cs}\ufffd]|[^\P{Cc}\t\n\r\f]/gu)?.length ?? 0;
  return strange <= text.length / 200 ? encoding : null;
}

/** The detector of Firefox, which is made for texts without a label. */
interface Detector {
  memory: WebAssembly.Memory;
  detect(result: number, text: number, length: number): void;
  __wbindgen_add_to_stack_pointer(by: number): number;
  __wbindgen_malloc(size: number): number;
}

let detector: Detector | undefined;

function openDetector(): Detector {
  const path = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
  const imports = {
    './chardetng_wasm_bg.js': {
      __wbindgen_throw() {
        throw new Error('the detector of encodings failed');
      },
    },
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
  return exports as unknown as Detector;
}

/** The encoding that a text without mark or declaration has most probably, by its name in browsers. */
function detectEncoding(bytes: Uint8Array): string {
  const {
    memory,
    detect,
    __wbindgen_malloc: allocate,
    __wbindgen_add_to_stack_pointer: moveStack,
  } = (detector ??= openDetector());
  const sample = bytes.subarray(0, sampleBytes);
  const result = moveStack(-16);
  const start = allocate(sample.length);
  new Uint8Array(memory.buffer).set(sample, start);
  detect(result, start, sample.length);
  const [name = 0, length = 0] = new Int32Array(memory.buffer, result, 2);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, name, length));
}

/** The encoding that a page or an XML file declares in its beginning. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  return (
    /^\s{0,20}<\?xml\s[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ??
    /<meta\s[^>]{0,500}?charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  );
}

/** Reads bytes in an encoding; undefined for one that does not exist, or in which they mean nothing. */
function decodeIn(bytes: Uint8Array, encoding: string): string | undefined {
  if (isDosPage.test(encoding) || /^utf-?7$/i.test(encoding)) return iconv.decode(bytes, encoding);
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return decoder.encoding === 'windows-1252' ? westernText(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file: UTF-16 by its mark or its zero bytes, UTF-8 where that is what the bytes are, else in the encoding that it
 * declares, else UTF-8 with a few broken places, else in the one that it has most probably.
 *
 * @param isMarkup whether it may declare its encoding, as HTML and XML do
 */
export function decodeText(bytes: Uint8Array, isMarkup = false): string {
  const utf16 = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (utf16 === 'utf-32le' || utf16 === 'utf-32be') return utf32Text(bytes, utf16 === 'utf-32le');
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const utf8 = decodeIn(bytes, 'utf-8');
  if (utf8 !== undefined) return switchedText(bytes, utf8) ?? utf8;
  const declared = isMarkup ? declaredEncoding(bytes) : undefined;
  const text =
    declared === undefined || /^utf-?(8|16|32)/i.test(declared) ? undefined : decodeIn(bytes, declared);
  if (text !== undefined) return text;
  const damaged = damagedUtf8(bytes);
  if (damaged !== undefined) return damaged;
  // One character that is cut off at the end may be all that speaks for UTF-8.
  const guess = detectEncoding(bytes);
  const detected = guess === 'UTF-8' ? 'windows-1252' : guess;
  const found = (hasOldLineEnds(bytes) && macEncodings[detected]) || dosPageOf(bytes, detected) || detected;
  // A text may be cut off in the middle of a character.
  return decodeIn(bytes, found) ?? new TextDecoder(found === 'windows-1252' ? 'latin1' : found).decode(bytes);
}

const utf32Text = (bytes: Uint8Array, isLittle: boolean): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units: string[] = [];
  // The first one is the mark.
  for (let at = 4; at + 4 <= view.byteLength; at += 4) {
    const code = view.getUint32(at, isLittle);
    units.push(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
  }
  return units.join('');
};

/** UTF-8 of which a few places are broken, as in a log or a file that was cut; undefined where most of it is not UTF-8. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const broken = text.match(/\ufffd+/g)?.length ?? 0;
  const whole = text.match(/[^\0-\u007f\ufffd]/gu)?.length ?? 0;
  return whole >= 3 && whole >= broken * 5 ? text : undefined;
}

/** Texts of seven bits that switch between ASCII and an alphabet of two bytes, as mail from East Asia does; undefined for none. */
function switchedText(bytes: Uint8Array, ascii: string): string | undefined {
  if (/[^\0-\u007f]/.test(ascii)) return undefined;
  if (/\u001b\$[@B]/.test(ascii)) return decodeIn(bytes, 'iso-2022-jp');
  if (ascii.includes('\u001b$)C'))
    return decodeIn(
      withHighBits(
        ascii.replaceAll('\u001b$)C', ''),
        // oxlint-disable-next-line no-control-regex
        /\u000e([^\u000e\u000f\n]*)\u000f?/g,
      ),
      'euc-kr',
    );
  return isHz(ascii)
    ? decodeIn(withHighBits(ascii.replaceAll('~\n', ''), /~\{((?:[!-w][!-~])+)~\}/g), 'gb18030')
    : undefined;
}

/** @source RFC 1843, HZ. Two characters alone may be a pattern or a template. */
const isHz = (ascii: string): boolean => /~\{(?:[!-w][!-~]){3,}~\}/.test(ascii);

/** The bytes of a text in which what a pattern finds has its eighth bits set, without the marks around it. */
const withHighBits = (ascii: string, shifted: RegExp): Uint8Array =>
  Buffer.from(
    ascii.replace(shifted, (_, inner: string) =>
      inner.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) | 0x80)),
    ),
    'latin1',
  );

const isDosPage = /^(cp|ibm-?)(437|85[0278])$/i;
const dosPages = ['cp850', 'cp852', 'cp437'];
/** Signs within words, and capitals after small letters: what a text looks like that is read in another encoding of its alphabet. */
const strangePlaces =
  /(?<=\p{L})[^\p{L}\p{M}\0-\u007f\u00ad\u00b4\u00b7\u2010-\u2019\u2026](?=\p{L})|(?<=\p{Ll})(?![A-Z])\p{Lu}(?=\p{Ll})/gu;
const strangenessOf = (bytes: Uint8Array, encoding: string): number =>
  decodeIn(bytes, encoding)?.match(strangePlaces)?.length ?? 0;

/** The code page of DOS in which a text makes words, where it makes none in the encoding of Windows that was detected. */
function dosPageOf(bytes: Uint8Array, detected: string): string | undefined {
  if (!/^(windows-125[0247]|iso-8859-\d+)$/i.test(detected)) return undefined;
  const sample = bytes.subarray(0, sampleBytes);
  const strangeness = strangenessOf(sample, detected);
  if (strangeness < 2) return undefined;
  const pages = dosPages.map((page) => ({ page, strangeness: strangenessOf(sample, page) }));
  const best = pages.reduce((one, other) => (other.strangeness < one.strangeness ? other : one));
  return best.strangeness * 4 <= strangeness ? best.page : undefined;
}

/** What programs of older Macs wrote, and Excel still offers, in the place of an encoding of Windows; their lines end by CR alone. */
const macEncodings: Readonly<Record<string, string>> = {
  'windows-1252': 'macintosh',
  'windows-1251': 'x-mac-cyrillic',
};
const hasOldLineEnds = (bytes: Uint8Array): boolean => bytes.includes(0x0d) && !bytes.includes(0x0a);

/** Characters of Windows-1252 at the positions of Latin-1's control characters. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Windows-1252; the decoder of some versions of Node.js reads it as Latin-1. */
const westernText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => windowsMarks[control.charCodeAt(0) - 0x80]!);
