import { describe, expect, it } from 'vitest';
import { compress } from '../lib/lzw.js';
import { expandPayload } from './compressed-payload.js';

const packed = (value: unknown) => compress(JSON.stringify(value));

describe('a compressed payload', () => {
  it.each([{ a: [1, 'ü', '世界', '😀'] }, { conversation: [104, 101], folder: null }, 'x'.repeat(1200)])(
    '[EN5] is read as it was: %j',
    (value) => expect(expandPayload(packed(value))).toEqual(value),
  );
  it.each([[undefined], [null], [[]], [{ data: [1, 2] }], ['text'], [[{ apiKeyId: 'a' }]], [[1.5]], [[-1]]])(
    '[EN5] leaves another one as it is: %j',
    (value) => expect(expandPayload(value)).toBe(value),
  );
  it.each([
    ['no codes of ours', [99_999, 5]],
    ['no JSON', compress('{"a":')],
    ['longer than it may be', packed('a'.repeat(200))],
  ])('[EN5] refuses a list that is %s', (_what, codes) => expect(() => expandPayload(codes, 100)).toThrow());
});
