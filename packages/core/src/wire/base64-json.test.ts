import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeJson, encodeJson } from './base64-json.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('base64 JSON', () => {
  it('[EV1] is standard padded base64 of the UTF-8 bytes of the JSON', () => {
    expect(encodeJson('abc')).toBe('ImFiYyI=');
    expect(encodeJson({ a: 'é→😀' })).toBe('eyJhIjoiw6nihpLwn5iAIn0=');
    expect(encodeJson({})).toBe('e30=');
  });

  it.each(['with', 'without'])('[EV2] round-trips every value %s the fast paths of Node', (fast) => {
    if (fast === 'without') vi.stubGlobal('Buffer', undefined);
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(decodeJson(encodeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('writes the same with and without the fast paths', () => {
    const value = { text: 'Grüße, 世界 😀 '.repeat(5000) };
    const quick = encodeJson(value);
    vi.stubGlobal('Buffer', undefined);
    expect(encodeJson(value)).toBe(quick);
    expect(decodeJson(quick)).toEqual(value);
  });

  it.each(['with', 'without'])('refuses invalid base64, UTF-8 or JSON %s the fast paths', (fast) => {
    if (fast === 'without') vi.stubGlobal('Buffer', undefined);
    for (const text of ['', '!!!!', 'e30', 'e3', 'e30==', 'ImFi YyI=', '_-__', '/////w==', 'e3x9'].filter(
      (each) => each !== 'e30',
    ))
      expect(() => decodeJson(text), text).toThrow();
    expect(() => decodeJson(encodeJson('x'.repeat(50)), 20)).toThrow('longer than 20');
  });

  it('accepts missing padding, as the original does', () => {
    expect(decodeJson('e30')).toEqual({});
  });

  it('refuses to encode a value without a JSON form', () => {
    expect(() => encodeJson(undefined)).toThrow(TypeError);
  });
});
