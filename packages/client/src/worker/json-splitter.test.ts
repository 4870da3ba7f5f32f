import { describe, expect, it } from 'vitest';
import { createJsonSplitter } from './json-splitter.js';

/** Splits a text that arrives in pieces of `step` bytes. */
function split(text: string, step: number, maxItemBytes = 1000) {
  const found: string[] = [];
  const decoder = new TextDecoder();
  const splitter = createJsonSplitter(
    {
      top: (kind) => found.push(kind),
      list: (key) => found.push(`${key}:`),
      item: (key, json) => found.push(`${key ?? '-'} ${decoder.decode(json)}`),
      tooLarge: (key) => found.push(`${key ?? '-'} too large`),
    },
    { lists: ['history'], maxItemBytes },
  );
  const bytes = new TextEncoder().encode(text);
  let isSound = true;
  for (let at = 0; at < bytes.length && isSound; at += step)
    isSound = splitter.push(bytes.subarray(at, at + step));
  return { found, isSound, isComplete: splitter.isComplete() };
}

describe('createJsonSplitter', () => {
  it.each([1, 2, 3, 7, 1000])('[IM20] finds the same items in pieces of %i bytes', (step) => {
    expect(split('[1, -2.5e3 ,"a]\\"\\\\",{"b":[",]"]},[],true,null,"é東"]', step)).toEqual({
      found: [
        'list',
        '- 1',
        '- -2.5e3',
        '- "a]\\"\\\\"',
        '- {"b":[",]"]}',
        '- []',
        '- true',
        '- null',
        '- "é東"',
      ],
      isSound: true,
      isComplete: true,
    });
    expect(split('{"version":4,"history":[{"a":1},{}],"x\\u0079":[1,2],"folders":null}', step).found).toEqual(
      ['object', 'version 4', 'history:', 'history {"a":1}', 'history {}', 'xy [1,2]', 'folders null'],
    );
  });

  it('[IM20] skips an oversized item and continues', () => {
    expect(split(`["${'a'.repeat(50)}","b"]`, 8, 20).found).toEqual(['list', '- too large', '- "b"']);
  });

  it.each(['[1', '["a', '{"a":', '{"a"', '', '['])('[IM20] detects that %j is incomplete', (text) => {
    expect(split(text, 1)).toMatchObject({ isSound: true, isComplete: false });
  });
  it.each(['x', '[1}', '{1:2}', '{"a" 1}', '[,]', '[1]]', '{"a":}'])(
    '[IM20] detects that %j is no JSON',
    (text) => {
      expect(split(text, 1).isSound).toBe(false);
    },
  );

  it('[IM20] agrees with JSON.parse for any document', () => {
    let seed = 21;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const value = (depth: number): unknown => {
      const kind = random(depth > 3 ? 4 : 6);
      if (kind === 0) return random(1000) / 7;
      if (kind === 1) return ['"', '\\', ']', '},{', 'é', '', '😀\\"'][random(7)];
      if (kind === 2) return random(2) === 0;
      if (kind === 3) return null;
      const inner = Array.from({ length: random(4) }, () => value(depth + 1));
      return kind === 4 ? inner : Object.fromEntries(inner.map((one, at) => [`k"${at}`, one]));
    };
    for (let round = 0; round < 300; round++) {
      const list = Array.from({ length: random(6) }, () => value(0));
      const { found, isComplete } = split(JSON.stringify(list, null, random(3)), 1 + random(9), 100_000);
      expect(isComplete).toBe(true);
      expect(found.slice(1).map((item) => JSON.parse(item.slice(2)))).toEqual(list);
    }
  });
});
