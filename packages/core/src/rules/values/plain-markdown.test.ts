import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.js';

describe('plainMarkdown', () => {
  it.each([
    ['> > a quote in a quote\n>\n> its end', 'a quote in a quote\nits end'],
    ['>without a space', 'without a space'],
    ['> - [x] done\n> 1. **one**', 'done\none'],
    ['## Head\n\n---\n\nbelow', 'Head\nbelow'],
    ['***both*** and **a *b* c** and ~~gone~~', 'both and a b c and gone'],
    ['_said_ of snake_case and __init__ in 2 * 3 * 4', 'said of snake_case and init in 2 * 3 * 4'],
    ['see [the **manual**](https://e.org "M"), ![a cat](c.png) and [it][1]', 'see the manual, a cat and it'],
    ['so `a_b` is:\n\n```ts\nlet a = 1;\n```', 'so a_b is:\nlet a = 1;'],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a   b\n1   2'],
    ['5 \\* 3, a fact[^1]', '5 * 3, a fact'],
    ['H<sub>2</sub>O, <kbd>C</kbd><br>x <!-- no -->y, Vec<T>', 'H2O, C x y, Vec<T>'],
    ['<details open>\n<summary>More</summary>\n\nwords\n</details>', 'More\nwords'],
    ['含**「重点」**内容，~~「删除」~~', '含「重点」内容，「删除」'],
    ['a | b, or x > y, #1 and -3', 'a | b, or x > y, #1 and -3'],
  ])('[SQ26] reads %j', (markdown, plain) => {
    expect(plainMarkdown(markdown)).toBe(plain);
  });

  it('[SQ26] runs in linear time on hostile text', () => {
    const started = performance.now();
    for (const hostile of [
      '[',
      '![',
      '](',
      '*a',
      '_',
      '`',
      '|:-',
      '- ',
      '> ',
      '~~',
      '*',
      '\\',
      '[a](',
      '<!--',
      '<details',
    ])
      plainMarkdown(hostile.repeat(40_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
