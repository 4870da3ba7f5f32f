import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';
import { parseJsonSteps } from './parse-json-steps.js';
import { finish } from './steps.js';

const bounds = { maxCharacters: 20_000_000 };
const read = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch (error) {
    return (error as Error).name;
  }
};
const both = (text: string): void =>
  expect(read(() => finish(parseJsonSteps(text, bounds)))).toEqual(read(() => parseJson(text, bounds)));
const long = (member: string, times: number): string => Array<string>(times).fill(member).join(',');

describe('[LZ20] JSON in steps', () => {
  it('means what it means at once, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.json({ maxDepth: 4 }), { minLength: 1, maxLength: 8 }), (members) => {
        both(
          `{"a":[${long(members.join(' , '), 3_000)}],"b":{"c":[${long('{"x":"]},\\\\"}', 20_000)}]},"b2": 1}`,
        );
      }),
      { numRuns: 12 },
    );
  });

  const filler = long('"some words, and [brackets]"', 12_000);
  it.each([
    ['members are missing', `[${filler},,1]`],
    ['a comma ends an array', `[${filler},]`],
    ['a comma begins an array', `[,${filler}]`],
    ['a comma ends an object', `{"a":[${filler}],}`],
    ['a member has no key', `{[${filler}]}`],
    ['a key has no value', `{"a":[${filler}],"b":}`],
    ['something stands beside a value', `{"a":[${filler}]x}`],
    ['brackets do not fit', `{"a":[${filler}}]`],
    ['a bracket is missing', `{"a":[${filler}]`],
    ['there are two values', `[${filler}][1]`],
    ['there is something after it', `[${filler}] x`],
    ['a text does not end', `[${filler},"x]`],
    ['it is one text', `"${'x'.repeat(300_000)}"`],
    [
      'keys reach a prototype',
      `{"a":[${filler}],"__proto__":{"x":[${filler}]},"constructor":{"prototype":1}}`,
    ],
    ['a key comes twice', `{"a":[${filler}],"a":1,"b":{"c":1},"b":[${filler}]}`],
    ['it is deep', `[${filler},${'['.repeat(250)}${']'.repeat(250)}]`],
    ['blanks stand everywhere', ` { "a" : [ ${filler} ] , "b" : [ ] } `],
  ])('is judged as at once where %s', (_, text) => both(text));

  it('yields often, however long its arrays and its objects are', () => {
    const text = `{"list":[${long('{"a":"some words","b":[1,2,3]}', 60_000)}],"map":{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":{"v":${at}}`).join(',')}}}`;
    let steps = 0;
    const work = parseJsonSteps(text, bounds);
    for (let step = work.next(); !step.done; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(text.length / 100_000);
    both(text);
  });
});
