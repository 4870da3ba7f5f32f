import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

const parse = (text: string, maxDepth?: number) =>
  parseJson(text, { maxCharacters: 1_000_000, ...(maxDepth === undefined ? {} : { maxDepth }) });

describe('parseJson', () => {
  it('[I] drops prototype keys at any depth and in any spelling', () => {
    const value = parse(
      '{"a":[{"__proto__":{"x":1}}],"\\u005f_proto__":2,"constructor":{"prototype":{"x":1}},"b":{"constructor":"Ford"}}',
    );
    expect(JSON.stringify(value)).toBe('{"a":[{}],"b":{"constructor":"Ford"}}');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('[I] refuses a text that is nested too deeply without recursion', () => {
    expect(() => parse('['.repeat(100_000) + ']'.repeat(100_000))).toThrow('deeper than 200');
    expect(parse('[[1]]', 2)).toEqual([[1]]);
    expect(() => parse('[[[1]]]', 2)).toThrow('deeper than 2');
  });

  it('does not count brackets inside strings', () => {
    const text = JSON.stringify(['[[[[', '"[[[', '\\', '\\"{{{{', 'x\\\\']);
    expect(parse(text, 1)).toEqual(JSON.parse(text));
  });

  it('[I] refuses a text that is too long', () => {
    expect(() => parseJson('"abc"', { maxCharacters: 4 })).toThrow('longer than 4');
  });

  it.each(['', '{', '"', '"\\', 'nul', '[1,]'])('throws for %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
