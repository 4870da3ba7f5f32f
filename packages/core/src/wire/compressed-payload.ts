import * as wireLimits from '../contract/wire-limits.js';
import { decompress } from '../lib/lzw.js';
import { parseJson } from '../lib/parse-json.js';

const isCode = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * A payload as it was before a client of version 0.9 compressed it: it sends the number list of the JSON, at any address but a few. Others
 * are returned as they are; no operation takes a list of numbers by itself.
 *
 * @errors throws when a list of numbers is no compressed JSON, or too long.
 * @source protocol §1.3 [v0.9]
 */
export function expandPayload(
  payload: unknown,
  maxCharacters: number = wireLimits.decompressedCharacters,
): unknown {
  if (!Array.isArray(payload) || payload.length === 0 || !payload.every(isCode)) return payload;
  return parseJson(decompress(payload, { maxCharacters }), { maxCharacters });
}
