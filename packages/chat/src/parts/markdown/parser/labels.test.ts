import { describe, expect, it } from 'vitest';
import { areDefinedAlike } from './labels.js';

describe('areDefinedAlike', () => {
  const one = '[one]: https://e.org/1';
  const note = '[^1]: -\n[stoa:end-of-notes]: #';
  it.each([
    ['- [one]', one, one, true],
    ['- [one]', one, `${one}\n${note}`, true],
    ['- [one]\n- word', one, '', false],
    ['- [one]\n- word', '', one, false],
    ['- [One]\n- word', one, '[one]: https://e.org/2', false],
    ['- word[^1]', '', note, false],
    ['- word', '', note, true],
    ['- [one][a\\]b]', one, `${one}\n[a\\]b]: <https://e.org>`, false],
  ])('[MD3] tells whether the references of %j mean the same', (beginning, before, after, expected) => {
    expect(areDefinedAlike(beginning, before, after)).toBe(expected);
  });
});
