import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.js';
import { readMarkdown } from './read-markdown.js';

const rowsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? [block.head, ...block.rows].map((row) =>
          row.map((cell) => cell.map(({ text, formula }) => (formula ? `<${text}>` : text)).join('')),
        )
      : [],
  );
const table = (...rows: string[]) => ['| a | b |', '|---|---|', ...rows].join('\n');

describe('a table with formulas', () => {
  it.each([
    ['| \\(|x|\\) | y |', ['<|x|>', 'y']],
    ['| $|x|$ | y |', ['<|x|>', 'y']],
    ['| $P(A|B)$ | $|y|^2$ |', ['<P(A|B)>', '<|y|^2>']],
    ['| $5 | and $6 |', ['$5', 'and $6']],
    ['| \\(x\\) | prose (a|', ['<x>', 'prose (a']],
    ['| a \\| b | \\(|y|\\) |', ['a | b', '<|y|>']],
  ])('[DOC7] has the cells of %j', (row, cells) => {
    expect(rowsOf(readMarkdown(table(row)))).toEqual([['a', 'b'], cells]);
  });

  it('[DOC7] ends where it ends, and leaves the bars of prose', () => {
    const text = `${table('| $|x|$ | y |', '| 1 | 2 |')}\n\n$|z|$ and a | b\n\n${table('| \\(|v|\\) | w |')}\n> $|q|$`;
    const blocks = readMarkdown(text);
    expect(rowsOf(blocks)).toEqual([
      ['a', 'b'],
      ['<|x|>', 'y'],
      ['1', '2'],
      ['a', 'b'],
      ['<|v|>', 'w'],
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'paragraph', 'table', 'quote']);
    expect(JSON.stringify(blocks)).not.toContain('\\\\|');
  });

  it('[DOC7] has them in its head, too', () => {
    expect(rowsOf(readMarkdown('| $|x|$ | y |\n|---|---|\n| 1 | 2 |'))[0]).toEqual(['<|x|>', 'y']);
  });
});
