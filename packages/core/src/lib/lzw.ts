import * as wireLimits from '../contract/wire-limits.js';
import { finish, type Steps } from './steps.js';

/** Why a list of codes could not be read. */
export class LzwError extends Error {
  override name = 'LzwError';
  /** The expanded form would be longer than the bound. */
  readonly isTooLong: boolean;

  constructor(message: string, { isTooLong = false } = {}) {
    super(message);
    this.isTooLong = isTooLong;
  }
}

const firstFreeCode = 256;
/** Characters, or codes, of one step. */
const perStep = 32_768;
/** Codes for which there is room at first; a power of two. */
const firstRoom = 1_024;
const upperU = 85;
const plus = 43;

/** The slot of a key: the one that holds its code, or the first free one. There are always more slots than codes. */
function slotOf(key: number, slots: Int32Array, keys: Float64Array): number {
  const last = slots.length - 1;
  const mixed = Math.imul(key, 0x9e3779b1);
  let slot = (mixed ^ (mixed >>> 15)) & last;
  while (slots[slot] && keys[slots[slot] as number] !== key) slot = (slot + 1) & last;
  return slot;
}

/**
 * Compresses a text into a list of LZW codes that the original reader understands, without loss for any string.
 *
 * A UTF-16 unit beyond 255 is written as the tag `U+` and four hex digits. Text that looks like a tag has its `U` written as a tag
 * too, so reading gives back exactly what was written, lone surrogates included.
 *
 * @source protocol §4.1
 */
export const compress = (text: string): number[] => finish(compressSteps(text));

/** See {@link compress}. */
export function* compressSteps(text: string): Steps<number[]> {
  const bytes = yield* tagged(text);
  const codes: number[] = [];
  // The key of a known string is the code of its prefix times 256 plus its last byte.
  let keys = new Float64Array(firstRoom);
  let slots = new Int32Array(2 * firstRoom);
  let nextCode = firstFreeCode;
  let code = -1;
  for (let at = 0; at < bytes.length; at++) {
    if (at % perStep === perStep - 1) yield;
    const byte = bytes[at] as number;
    if (code === -1) {
      code = byte;
      continue;
    }
    const key = code * 256 + byte;
    const slot = slotOf(key, slots, keys);
    const longer = slots[slot] as number;
    if (longer) {
      code = longer;
      continue;
    }
    codes.push(code);
    slots[slot] = nextCode;
    keys[nextCode++] = key;
    code = byte;
    if (nextCode < keys.length) continue;
    const known = keys;
    keys = new Float64Array(2 * nextCode);
    slots = new Int32Array(4 * nextCode);
    keys.set(known);
    for (let old = firstFreeCode; old < nextCode; old++) {
      if (old % perStep === 0) yield;
      slots[slotOf(known[old] as number, slots, keys)] = old;
    }
  }
  if (code !== -1) codes.push(code);
  return codes;
}

/**
 * Expands a list of LZW codes, from this writer or the original one.
 *
 * @param bounds `maxCharacters` bounds the expanded form, in which a character beyond U+00FF counts six.
 * @errors throws `LzwError` for a code that the list cannot contain, and for a list that expands beyond the bound. A first code
 *   outside 0–255 gives an empty text, as the original does.
 * @source protocol §4.1
 */
export const decompress = (codes: readonly number[], bounds?: { maxCharacters?: number }): string =>
  finish(decompressSteps(codes, bounds));

/** See {@link decompress}. */
export function* decompressSteps(
  codes: readonly number[],
  { maxCharacters = wireLimits.decompressedCharacters }: { maxCharacters?: number } = {},
): Steps<string> {
  const first = codes[0];
  if (first === undefined || first >= firstFreeCode) return '';
  const expanded = yield* expand(codes, maxCharacters);
  const text = yield* latin1(expanded);
  yield;
  return withoutTags(text);
}

/**
 * Each code after the first adds one string to the dictionary: the previous string and one character more. Those characters stand
 * next to each other in the output, so an entry is only a place and a length in it.
 */
function* expand(codes: readonly number[], maxCharacters: number): Steps<Uint8Array> {
  let output = new Uint8Array(Math.min(maxCharacters, codes.length * 4));
  const starts = new Int32Array(codes.length);
  let end = 0;
  for (let i = 0; i < codes.length; i++) {
    if (i % perStep === perStep - 1) yield;
    const code = codes[i] as number;
    const entry = code - firstFreeCode;
    if (!Number.isInteger(code) || code < 0 || entry >= i)
      throw new LzwError('Invalid compressed data: Entry for code not found');
    starts[i] = end;
    const start = entry < 0 ? -1 : (starts[entry] as number);
    const length = entry < 0 ? 1 : (starts[entry + 1] as number) - start + 1;
    if (end + length > maxCharacters)
      throw new LzwError(`Invalid compressed data: longer than ${maxCharacters} characters`, {
        isTooLong: true,
      });
    if (end + length > output.length) output = grown(output, end + length, maxCharacters);
    if (entry < 0) output[end] = code;
    // An entry may reach into what it produces, so it is copied forwards, one by one.
    else for (let k = 0; k < length; k++) output[end + k] = output[start + k] as number;
    end += length;
  }
  return output.subarray(0, end);
}

function grown(output: Uint8Array<ArrayBuffer>, needed: number, max: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(max, Math.max(needed, output.length * 2)));
  larger.set(output);
  return larger;
}

// `TextDecoder('latin1')` is really windows-1252 and would change 0x80 to 0x9f.
function* latin1(bytes: Uint8Array): Steps<string> {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192) as unknown as number[]);
    yield;
  }
  return text;
}

const withoutTags = (text: string): string =>
  text.replace(/U\+([0-9a-f]{4})/gi, (_tag, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function* tagged(text: string): Steps<Uint8Array> {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    if (i % perStep === perStep - 1) yield;
    length += needsTag(text, i) ? 6 : 1;
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    if (i % perStep === perStep - 1) yield;
    const unit = text.charCodeAt(i);
    if (needsTag(text, i)) {
      bytes[end++] = upperU;
      bytes[end++] = plus;
      for (let shift = 12; shift >= 0; shift -= 4) bytes[end++] = hexDigit((unit >> shift) & 15);
    } else {
      bytes[end++] = unit;
    }
  }
  return bytes;
}

function needsTag(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit > 255) return true;
  // Folds U and u.
  if ((unit & ~32) !== upperU || text.charCodeAt(at + 1) !== plus) return false;
  for (let i = at + 2; i < at + 6; i++) if (!isHexDigit(text.charCodeAt(i))) return false;
  return true;
}

const hexDigit = (value: number): number => (value < 10 ? 48 : 87) + value;

const isHexDigit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102);
