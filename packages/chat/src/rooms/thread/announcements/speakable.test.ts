import { describe, expect, it } from 'vitest';
import { speakable, type SpokenWords } from './speakable.js';

const texts: SpokenWords = {
  code: (language, lines) => `${lines} lines of ${language || 'code'}`,
  table: (columns, rows) => `table ${columns} by ${rows}`,
  diagram: 'diagram',
  chart: 'chart',
  block: 'block',
  formula: 'formula',
  image: (alt) => `image ${alt}`,
};

describe('speakable', () => {
  it.each([
    ['# Head\n\n**bold** and `code`', 'Head bold and code'],
    ['see [the manual](https://e.org) now', 'see the manual now'],
    ['- one\n- two', 'one two'],
    ['before\n\n```js\nlet a = 1;\n```\n\nafter', 'before after'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
    ['a rule\n\n---\n\nbelow', 'a rule below'],
    ['> > a quote\n>\n> its end', 'a quote its end'],
    ['call `run_all` of __main__', 'call run_all of main'],
  ])('[AN6] reads %j', (markdown, spoken) => {
    expect(speakable(markdown)).toBe(spoken);
  });

  it.each([
    ['so:\n\n```ts\nlet a = 1;\nlet b;\n```\n\nafter', 'so: (2 lines of ts) after'],
    ['```\nunfinished', '(1 lines of code)'],
    ['````md\n```js\nx\n```\n````\nend', '(3 lines of md) end'],
    ['```mermaid\ngraph TD\n```', '(diagram)'],
    ['```vega-lite\n{}\n```', '(chart)'],
    ['```auto\n{}\n```', '(block)'],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n\nend', '(table 2 by 2) end'],
    ['It is $x^2$ or \\(y\\), for $5 and $10.', 'It is (formula) or (formula), for $5 and $10.'],
    ['$$\nx = 1\n$$\nend', '(formula) end'],
    ['\\[ x \\]\nend', '(formula) end'],
    ['so\n\\begin{align}\na &= b\n\\end{align}\nend', 'so (formula) end'],
    ['![a cat](https://e.org/c.png)', '(image a cat)'],
  ])('[AN6] calls by its name what cannot be read: %j', (markdown, spoken) => {
    expect(speakable(markdown, texts)).toBe(spoken);
  });

  it('[AN6] is truncated at a word', () => {
    const spoken = speakable('word '.repeat(500));
    expect(spoken.length).toBeLessThanOrEqual(601);
    expect(spoken.endsWith('word…')).toBe(true);
    expect(speakable('x'.repeat(5000)).length).toBe(601);
  });

  it('[AN6] runs in linear time on hostile text', () => {
    const started = performance.now();
    for (const hostile of ['[', '![', '\\(', '$a', '|:-', '*', '`', '$ '])
      speakable(hostile.repeat(20_000), texts);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
