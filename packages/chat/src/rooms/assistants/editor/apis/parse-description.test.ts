import { describe, expect, it } from 'vitest';
import { parseDescription } from './parse-description.js';

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefgh'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]}, `.repeat(9).slice(0, -2)}]`),
].join('\n');

describe('a description of an interface', () => {
  it('[AET4] is read from JSON and from YAML', async () => {
    expect(await parseDescription('{"openapi":"3.0.0"}')).toEqual({ openapi: '3.0.0' });
    expect(await parseDescription('openapi: 3.0.0\npaths:\n  /a: &one { get: {} }\n  /b: *one\n')).toEqual({
      openapi: '3.0.0',
      paths: { '/a': { get: {} }, '/b': { get: {} } },
    });
  });

  it.each([
    ['no YAML', 'a: [b'],
    ['what grows without end', bomb],
  ])('[AET4] is refused as %s', async (_name, text) => {
    await expect(parseDescription(text)).rejects.toThrow();
  });

  it('[AET4] of a hostile author changes no prototype', async () => {
    await parseDescription('__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\n');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
