import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5Base64 } from './md5.js';

const expected = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

it.each(['', 'a', 'abc', 'message digest', 'ä€𝄞', '1234567890'.repeat(8)])(
  '[UPC1] is that of RFC 1321 for %j',
  (text) => {
    const bytes = new TextEncoder().encode(text);
    expect(md5Base64(bytes)).toBe(expected(bytes));
  },
);

it('[UPC1] is that of any number of bytes', () => {
  for (const length of [54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 167 + (at >> 5)) & 255);
    expect(md5Base64(bytes)).toBe(expected(bytes));
  }
});
