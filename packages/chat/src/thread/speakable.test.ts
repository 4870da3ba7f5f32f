import { describe, expect, it } from 'vitest';
import { speakable } from './speakable.js';

describe('speakable', () => {
  it.each([
    ['# Head\n\n**bold** and `code`', 'Head bold and code'],
    ['see [the manual](https://e.org) now', 'see the manual now'],
    ['- one\n- two', 'one two'],
    ['before\n\n```js\nlet a = 1;\n```\n\nafter', 'before after'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ])('%j', (markdown, words) => {
    expect(speakable(markdown)).toBe(words);
  });

  it('is cut at a word', () => {
    const words = speakable('word '.repeat(500));
    expect(words.length).toBeLessThanOrEqual(601);
    expect(words.endsWith('word…')).toBe(true);
  });
});
