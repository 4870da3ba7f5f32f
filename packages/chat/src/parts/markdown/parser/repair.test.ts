import { describe, expect, it } from 'vitest';
import { openFence, repairTail } from './repair.js';
import { wholeParser } from './whole-parser-room.js';

describe('repairTail', () => {
  it.each([
    ['plain text stays', 'A plain sentence.', 'A plain sentence.'],
    ['strong is closed', 'a **bold wo', 'a **bold wo**'],
    ['a half closer is made whole', 'a **bold*', 'a **bold**'],
    ['an opener without words is held back', 'a **', 'a '],
    ['emphasis is closed', 'an *emphasised wo', 'an *emphasised wo*'],
    ['underscores are closed', 'an _emphasised wo', 'an _emphasised wo_'],
    ['snake_case stays', 'the snake_case name', 'the snake_case name'],
    ['multiplication stays', 'two * three', 'two * three'],
    ['struck text is closed', 'a ~~mistake', 'a ~~mistake~~'],
    ['a code span is closed', 'call `fn(', 'call `fn(`'],
    ['marks inside code stay', 'call `a ** b` and', 'call `a ** b` and'],
    ['finished marks stay', '**a** and *b* and `c`', '**a** and *b* and `c`'],
    ['nested marks close inside out', '**bold and *both', '**bold and *both***'],
    ['a link shows its words', 'see [the manual](https://exa', 'see the manual'],
    ['an open bracket shows its words', 'see [the man', 'see the man'],
    ['a finished link stays', 'see [it](https://example.org)', 'see [it](https://example.org)'],
    ['an image is held back', 'look ![a ca', 'look '],
    ['a possible heading underline is held back', 'Title\n--', 'Title'],
    ['list bullets are not emphasis', '* one\n* two', '* one\n* two'],
    ['a table head is a table at once', '| a | b |', '| a | b |\n| --- | --- |'],
    ['half a table head too', '| a | b', '| a | b |\n| --- | --- |'],
    ['half a delimiter row is made whole', '| a | b |\n|--', '| a | b |\n| --- | --- |'],
    ['a finished table stays', '| a |\n|---|\n| 1 |', '| a |\n|---|\n| 1 |'],
    ['an open fence stays open', '```js\nlet a', '```js\nlet a'],
    ['half a closing fence is held back', '```js\nlet a\n``', '```js\nlet a'],
    ['marks in a fence stay', '```js\na ** b', '```js\na ** b'],
    ['indented code stays', '    a ** b', '    a ** b'],
  ])('%s', (_title, text, expected) => {
    expect(repairTail(text, wholeParser)).toBe(expected);
  });

  it('never throws and never lengthens without end, wherever a text is cut', () => {
    const text = '# T\n\n**b _i_** [l](https://e.org "t") ![x](y) `c`\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |';
    for (let end = 0; end <= text.length; end += 1) {
      const tail = text.slice(0, end);
      expect(repairTail(tail, wholeParser).length).toBeLessThan(tail.length + 30);
    }
  });
});

describe('openFence', () => {
  it.each([
    ['```js\nx', '```'],
    ['```js\nx\n```', null],
    ['````md\n```\nx', '````'],
    ['~~~\n```\n', '~~~'],
    ['no fence', null],
  ])('%j', (text, expected) => {
    expect(openFence(text)).toBe(expected);
  });
});
