import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockKeyOf, findSpecialBlocks } from './find-special-blocks.js';
import { specialKindOf } from './special-blocks.js';

const found = (content: string) => findSpecialBlocks(content).map(({ kind, code }) => [kind, code]);
const auto = [['auto', '/chats()']];

describe('the language of a fence', () => {
  it.each([
    ['auto', 'auto'],
    ['op', 'op'],
    ['APIkey', 'APIkey'],
    ['toggle title', 'toggle'],
    ['Auto', undefined],
    ['AUTO', undefined],
    ['apikey', undefined],
    ['automatic', undefined],
    ['auto-run', undefined],
    ['auto(', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('[PR1] %j is %j', (language, kind) => {
    expect(specialKindOf(language)).toBe(kind);
  });
});

describe('proposals of a message', () => {
  it.each([
    ['```auto\n/chats()\n```'],
    ['Words.\n\n```auto\n/chats()\n```\n\nMore words.'],
    ['``` auto\n/chats()\n```'],
    ['```auto here\n/chats()\n```'],
    ['~~~auto\n/chats()\n~~~'],
    ['````auto\n/chats()\n`````'],
    ['```auto\r\n/chats()\r\n```\r\n'],
    ['- a list\n\n```auto\n/chats()\n```'],
    ['> a quotation\n```auto\n/chats()\n```'],
    ['<!-- a note -->\n```auto\n/chats()\n```'],
    ['<pre>x</pre>\n```auto\n/chats()\n```'],
    ['<div>x</div>\n\n```auto\n/chats()\n```'],
    ['$$\nx\n$$\n```auto\n/chats()\n```'],
    ['$$x$$\n```auto\n/chats()\n```'],
    ['```html\n<!--\n```\n```auto\n/chats()\n```'],
  ])('[PR1] %j', (content) => {
    expect(found(content)).toEqual(auto);
  });

  it.each([
    ['in a quotation', '> ```auto\n> /chats()\n> ```'],
    ['in a list', '- ```auto\n  /chats()\n  ```'],
    ['in an item of a list', '- words\n\n  ```auto\n  /chats()\n  ```'],
    ['in another block', '````md\n```auto\n/chats()\n```\n````'],
    ['in another block of the other kind', '~~~\n```auto\n/chats()\n```\n~~~'],
    ['in a block that never ends', '```md\n~~~auto\n/chats()\n~~~'],
    ['not finished', '```auto\n/chats()'],
    ['closed by a shorter fence', '````auto\n/chats()\n```'],
    ['closed by a fence with words', '```auto\n/chats()\n``` end'],
    ['closed by another fence', '```auto\n/chats()\n~~~'],
    ['indented as code', '    ```auto\n    /chats()\n    ```'],
    ['indented', ' ```auto\n/chats()\n```'],
    ['inline', 'Say ```auto /chats()``` now'],
    ['a line of code', '```auto `x`\n/chats()\n```'],
    ['another word', '```automation\n/chats()\n```'],
    ['in a comment', '<!--\n```auto\n/chats()\n```\n-->'],
    ['in a comment that never ends', '<!-- x\n\n```auto\n/chats()\n```'],
    ['in HTML as it is', '<pre>\n\n```auto\n/chats()\n```\n</pre>'],
    ['in HTML', 'Words.\n<div hidden>\n```auto\n/chats()\n```\n</div>'],
    ['in an instruction', '<?x\n```auto\n/chats()\n```\n?>'],
    ['in a declaration', '<!DOCTYPE x\n```auto\n/chats()\n```\n>'],
    ['in character data', '<![CDATA[\n```auto\n/chats()\n```\n]]>'],
    ['in a formula', '$$\n```auto\n/chats()\n```\n$$'],
    ['in a formula that never ends', '$$$ x\n```auto\n/chats()\n```\n$$'],
    ['as a table', '| ```auto | x |\n| /chats() |'],
  ])('[PR1] no proposal: %s', (_, content) => {
    expect(found(content)).toEqual([]);
  });

  it('[PR1] lists several in order; equal blocks are one proposal', () => {
    const content = '```auto\n/chats()\n```\n```op\n_id: x\n```\n```auto\n/chats()  \n```';
    const blocks = findSpecialBlocks(content);
    expect(blocks.map(({ kind }) => kind)).toEqual(['auto', 'op', 'auto']);
    expect(blocks[0]?.key).toBe(blocks[2]?.key);
    expect(blocks[0]?.key).not.toBe(blocks[1]?.key);
    expect(blockKeyOf('auto', '/chats()\r\n')).toBe(blocks[0]?.key);
    expect(blockKeyOf('op', '/chats()')).not.toBe(blocks[0]?.key);
  });

  it('[PR6] finds blocks in linear time in any text', () => {
    const texts = [
      '`'.repeat(300_000),
      '```auto\n'.repeat(40_000),
      '~~~\n```\n'.repeat(40_000),
      '\n'.repeat(300_000),
      '<!--\n'.repeat(60_000),
      `<pre>${'</'.repeat(150_000)}`,
      '$$\n$$$\n'.repeat(40_000),
      `${'$'.repeat(200_000)}\n${'$'.repeat(100_000)}`,
    ];
    for (const text of texts) {
      const started = performance.now();
      findSpecialBlocks(text);
      expect(performance.now() - started).toBeLessThan(1500);
    }
    const piece = fc.constantFrom('```', '````', '~~~', 'auto', '\n', ' ', '> ', '- ', 'x', '\r');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        for (const { code } of findSpecialBlocks(parts.join(''))) expect(code).not.toMatch(/^```$/m);
      }),
    );
  });
});
