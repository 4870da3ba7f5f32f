import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createBlockParser, type MarkdownBlocks } from './block-parser.js';
import { remarkParser } from './remark-parser.js';

const sources = (blocks: MarkdownBlocks) => blocks.groups.flat().map((block) => block.source);
const joined = (blocks: MarkdownBlocks) => sources(blocks).join('');

const reply = [
  '# Title\n\n',
  'A paragraph\nof two lines.\n\n',
  '- one\n\n- two\n  more\n\n1. first\n\n2. second\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '> quoted\n>\n> twice\n\n',
  '    indented\n\n    code\n\n',
  'Setext\n---\n\nThe end.',
].join('');

/** Parses `text` in chunks and returns the last result. */
function stream(text: string, step: number): MarkdownBlocks {
  const parser = createBlockParser(remarkParser);
  let blocks: MarkdownBlocks = { groups: [], footnotes: new Map(), needsFullParse: false };
  for (let end = step; end < text.length + step; end += step) parser.parse(text.slice(0, end), true);
  blocks = parser.parse(text);
  return blocks;
}

describe('createBlockParser', () => {
  it.each([1, 2, 3, 7, 50, 1000])('[MD1] splits a text in chunks of %d like the full text', (step) => {
    expect(sources(stream(reply, step))).toEqual(sources(createBlockParser(remarkParser).parse(reply)));
    expect(joined(stream(reply, step)).replace(/\s/g, '')).toBe(reply.replace(/\s/g, ''));
  });

  it('[MD1] splits random texts in random chunks like the full texts', () => {
    const line = fc.constantFrom(
      'word',
      '- item',
      '  - inner',
      '1. one',
      '2',
      '> quote',
      '```',
      '~~~',
      '# head',
      '',
      '',
      '| a | b |',
      '|---|---|',
      '---',
      '===',
      '    code',
      '<div>',
      '***',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.integer({ min: 1, max: 9 }), (lines, step) => {
        const text = lines.join('\n');
        if (text === '') return;
        expect(joined(stream(text, step)).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(sources(stream(text, step))).toEqual(sources(createBlockParser(remarkParser).parse(text)));
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it('[MD2] keeps the identity of settled blocks and of full groups', () => {
    const parser = createBlockParser(remarkParser);
    const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.\n\n`).join('');
    const before = parser.parse(text, true);
    const after = parser.parse(`${text}More.\n\nAnd more.\n`, true);
    expect(after.groups[0]).toBe(before.groups[0]);
    expect(after.groups[1]).toBe(before.groups[1]);
    expect(after.groups.flat()[33]).toBe(before.groups.flat()[33]);
  });

  it('[MD3] gives a later definition to the blocks that refer to it, and to no other', () => {
    const parser = createBlockParser(remarkParser);
    const start = 'See [the manual][m].\n\nNothing here.\n\nThird.\n\n';
    const before = parser.parse(`${start}x\n`, true);
    const after = parser.parse(`${start}x\n\n[m]: https://example.org/manual\n\nEnd.\n`, true);
    expect(after.groups.flat()[0]?.definitions).toContain('[m]: https://example.org/manual');
    expect(after.groups.flat()[1]).toBe(before.groups.flat()[1]);
  });

  it('starts a new parse for another text', () => {
    const parser = createBlockParser(remarkParser);
    parser.parse('First text.\n\nMore.\n\n', true);
    expect(joined(parser.parse('Other.'))).toBe('Other.');
  });

  it('[MD5] reads Windows line ends, also when a chunk ends between their characters', () => {
    const parser = createBlockParser(remarkParser);
    parser.parse('a\r', true);
    expect(joined(parser.parse('a\r\n\r\nb'))).toBe('a\n\nb');
  });

  it('[MD6] parses only the unsettled end of a long reply', () => {
    const parser = createBlockParser(remarkParser);
    const body = Array.from(
      { length: 3000 },
      (_, index) => `Paragraph number ${index} with some words.\n\n`,
    ).join('');
    parser.parse(body, true);
    const times = Array.from({ length: 200 }, (_, step) => {
      const startedAt = performance.now();
      parser.parse(`${body}${'word '.repeat(step + 1)}`, true);
      return performance.now() - startedAt;
    }).sort((a, b) => a - b);
    // The median leaves out other work on the machine.
    expect(times[100]).toBeLessThan(5);
  });
});
