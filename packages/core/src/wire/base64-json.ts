import * as wireLimits from '../contract/wire-limits.js';
import { parseJson } from '../lib/parse-json.js';
import { parseJsonSteps } from '../lib/parse-json-steps.js';
import { finish, type Steps } from '../lib/steps.js';

/** The parts of `Uint8Array` and Node's `Buffer` that make base64 quick where they exist. */
interface NativeBase64 {
  toBase64?(this: Uint8Array): string;
}
interface NativeBase64Constructor {
  fromBase64?(text: string): Uint8Array;
}
interface NodeBuffer {
  from(text: string, encoding: 'utf8' | 'base64'): Uint8Array & { toString(encoding: 'base64'): string };
}

const nodeBuffer = (): NodeBuffer | undefined => (globalThis as { Buffer?: NodeBuffer }).Buffer;

/**
 * Standard padded base64 of the UTF-8 bytes of the value's JSON.
 *
 * @errors throws a `TypeError` for a value that JSON cannot say, for instance `undefined`.
 * @source protocol §1.1
 */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) throw new TypeError('Only values that JSON can say can be encoded.');
  const buffer = nodeBuffer();
  if (buffer !== undefined) return buffer.from(json, 'utf8').toString('base64');
  return bytesToBase64(new TextEncoder().encode(json));
}

/**
 * Reads what `encodeJson` wrote.
 *
 * @errors throws when the text is not base64, not UTF-8, not JSON, too long or too deep.
 * @source protocol §1.1
 */
export function decodeJson(text: string, maxCharacters: number = wireLimits.decompressedCharacters): unknown {
  return parseJson(jsonOf(text, maxCharacters), { maxCharacters });
}

/** {@link decodeJson} in steps. */
export function* decodeJsonSteps(text: string, maxCharacters: number): Steps<unknown> {
  return yield* parseJsonSteps(yield* jsonOfSteps(text, maxCharacters), { maxCharacters });
}

/** So much is decoded in a step: whole groups of four. @units characters */
const pieceCharacters = 256 * 1024;

const jsonOf = (text: string, maxCharacters: number): string => finish(jsonOfSteps(text, maxCharacters));

function* jsonOfSteps(text: string, maxCharacters: number): Steps<string> {
  if (text.length > maxCharacters)
    throw new RangeError(`The text is longer than ${maxCharacters} characters.`);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let json = '';
  let from = 0;
  do {
    const piece = text.slice(from, from + pieceCharacters);
    from += pieceCharacters;
    const isLast = from >= text.length;
    if (!isBase64(piece) || (!isLast && piece.endsWith('='))) throw new TypeError('The text is not base64.');
    json += decoder.decode(base64ToBytes(piece), { stream: !isLast });
    yield;
  } while (from < text.length);
  return json;
}

// Node's decoder skips what it does not know; asking first makes every platform refuse the same texts.
function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return false;
  return text.endsWith('=') ? text.length % 4 === 0 : text.length % 4 !== 1;
}

/** Base64 without Node's `Buffer`. */
export function bytesToBase64(bytes: Uint8Array): string {
  const native = (bytes as NativeBase64).toBase64;
  if (native !== undefined) return native.call(bytes);
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192)
    binary += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192) as unknown as number[]);
  return btoa(binary);
}

function base64ToBytes(text: string): Uint8Array {
  const native = (Uint8Array as NativeBase64Constructor).fromBase64;
  if (native !== undefined) return native(text);
  return nodeBuffer()?.from(text, 'base64') ?? binaryToBytes(atob(text));
}

function binaryToBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
