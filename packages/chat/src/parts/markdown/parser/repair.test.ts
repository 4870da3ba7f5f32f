import { describe, expect, it } from 'vitest';
import { openFence, repairTail } from './repair.js';
import { remarkParser } from './remark-parser.js';

describe('repairTail', () => {
  it.each([
    ['keeps plain text', 'A plain sentence.', 'A plain sentence.'],
    ['closes strong text', 'a **bold wo', 'a **bold wo**'],
    ['completes half a closing delimiter', 'a **bold*', 'a **bold**'],
    ['holds back an opening delimiter without text', 'a **', 'a '],
    ['closes emphasis', 'an *emphasised wo', 'an *emphasised wo*'],
    ['closes underscores', 'an _emphasised wo', 'an _emphasised wo_'],
    ['keeps snake_case', 'the snake_case name', 'the snake_case name'],
    ['keeps a multiplication sign', 'two * three', 'two * three'],
    ['closes deleted text', 'a ~~mistake', 'a ~~mistake~~'],
    ['closes a code span', 'call `fn(', 'call `fn(`'],
    ['keeps delimiters inside code', 'call `a ** b` and', 'call `a ** b` and'],
    ['keeps closed delimiters', '**a** and *b* and `c`', '**a** and *b* and `c`'],
    ['closes nested delimiters innermost first', '**bold and *both', '**bold and *both***'],
    ['closes strong and emphasised text', 'so ***bo', 'so ***bo***'],
    ['completes a closing delimiter of both', 'so ***both**', 'so ***both***'],
    ['keeps closed text of both', 'so ***both*** then', 'so ***both*** then'],
    ['closes emphasis after text of both', 'so ***both*** *th', 'so ***both*** *th*'],
    ['closes strong text in text of both', '***a** b', '***a** b*'],
    ['closes strong text around a code span', 'a **b `co', 'a **b `co`**'],
    ['closes strong text before a backtick', 'a **b `', 'a **b**'],
    ['shows the text of an unfinished link', 'see [the manual](https://exa', 'see the manual'],
    ['shows the text after an open bracket', 'see [the man', 'see the man'],
    ['keeps a finished link', 'see [it](https://example.org)', 'see [it](https://example.org)'],
    ['holds back an unfinished image', 'look ![a ca', 'look '],
    ['holds back a possible heading underline', 'Title\n--', 'Title'],
    ['reads no bullet as emphasis', '* one\n* two', '* one\n* two'],
    ['completes the head of a table', '| a | b |', '| a | b |\n| --- | --- |'],
    ['completes half the head of a table', '| a | b', '| a | b |\n| --- | --- |'],
    ['completes half a delimiter row', '| a | b |\n|--', '| a | b |\n| --- | --- |'],
    ['keeps a finished table', '| a |\n|---|\n| 1 |', '| a |\n|---|\n| 1 |'],
    ['keeps an open fence', '```js\nlet a', '```js\nlet a'],
    ['holds back half a closing fence', '```js\nlet a\n``', '```js\nlet a'],
    ['keeps delimiters in a fence', '```js\na ** b', '```js\na ** b'],
    ['keeps indented code', '    a ** b', '    a ** b'],
  ])('[MD31] %s', (_title, text, expected) => {
    expect(repairTail(text, remarkParser)).toBe(expected);
  });

  it('[MD31] neither throws nor lengthens a text without limit, wherever it ends', () => {
    const text = '# T\n\n**b _i_** [l](https://e.org "t") ![x](y) `c`\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |';
    for (let end = 0; end <= text.length; end += 1) {
      const tail = text.slice(0, end);
      expect(repairTail(tail, remarkParser).length).toBeLessThan(tail.length + 30);
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
  ])('[MD31] finds the open fence of %j', (text, expected) => {
    expect(openFence(text)).toBe(expected);
  });
});
