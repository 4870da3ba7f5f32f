import { describe, expect, it } from 'vitest';
import { watchBlocks } from './watch-blocks.js';

/** What a watch tells of a text that comes in pieces of a length. */
function watched(text: string, size: number, showsBlock = false) {
  let said = '';
  const found: string[][] = [];
  const watch = watchBlocks({
    words: ['auto', 'invoke'],
    showsBlock,
    onText: (piece) => (said += piece),
    onBlock: (word, code) => found.push([word, code]),
  });
  for (let at = 0; at < text.length; at += size) watch.push(text.slice(at, at + size));
  watch.end();
  return { said, found };
}

const block = '```auto\nlook(1)\nlook(2)\n```';

describe.each([1, 2, 3, 7, 1000])('[TLB1] in pieces of %i', (size) => {
  it.each([
    ['a block alone', block, '', [['auto', 'look(1)\nlook(2)\n']]],
    ['words before and after', `Yes.\n${block}\nand more`, 'Yes.\n', [['auto', 'look(1)\nlook(2)\n']]],
    ['the first of two', `${block}\n\`\`\`invoke\n{}\n\`\`\``, '', [['auto', 'look(1)\nlook(2)\n']]],
    ['one that never closes', 'So:\n```invoke\n{"name":"x"}', 'So:\n', [['invoke', '{"name":"x"}']]],
    ['a longer fence', '````auto\n```\n````', '', [['auto', '```\n']]],
    ['another language', '```js\na\n```\nend', '```js\na\n```\nend', []],
    ['a word that begins like one', '```automatic\na\n```', '```automatic\na\n```', []],
    ['a fence within a line', 'see ```auto\nx', 'see ```auto\nx', []],
    ['no block at all', 'a\n\n`b` ``` c', 'a\n\n`b` ``` c', []],
  ])('finds %s', (_what, text, said, found) => {
    expect(watched(text, size)).toEqual({ said, found });
  });

  it('tells the block itself on where readers need it, and nothing after it', () => {
    expect(watched(`Yes.\n${block}\nno`, size, true).said).toBe(`Yes.\n${block}\n`);
  });
});
