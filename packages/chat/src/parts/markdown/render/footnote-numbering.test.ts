// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createBlockParser } from '../parser/block-parser.js';
import { createBlockRenderer } from './block-renderer.js';
import { callIdOf, createFootnoteNumbering } from './footnotes.js';
import { remarkRenderer } from './remark-renderer.js';
import { createReplyRenderer } from './reply-renderer.js';

const notes = '[^1]: One.\n[^2]: Two, see[^3].\n[^3]: Three.\n\n';
const body = Array.from({ length: 60 }, (_, at) =>
  at % 3 === 0 ? `- item[^1]\n- item ${at}[^2]` : `Words ${at}[^${1 + (at % 3)}] and more[^1].`,
).join('\n\n');
const text = notes + body;

describe('the numbers of footnotes in a growing reply', () => {
  it('[MD14] are counted anew for its end alone', () => {
    const parser = createBlockParser(remarkRenderer);
    const renderer = createBlockRenderer(remarkRenderer);
    let asked = 0;
    const counting: typeof renderer = {
      render: (block, form) => {
        asked += 1;
        return renderer.render(block, form);
      },
    };
    const numberFootnotes = createFootnoteNumbering(counting, 'm-', new Map());
    let most = 0;
    for (let end = notes.length + 40; end < text.length; end += 10) {
      asked = 0;
      numberFootnotes(parser.parse(text.slice(0, end), true));
      most = Math.max(most, asked);
    }
    // The blocks of two groups, one that has just been settled, and the notes that nothing before refers to.
    expect(most).toBeLessThan(16);
  });

  it('[MD25] are those of the text rendered at once, at every length', () => {
    const growing = createReplyRenderer('m-', remarkRenderer);
    for (let end = 1; end <= text.length; end += 7) {
      const now = growing.render(text.slice(0, end), true);
      const atOnce = createReplyRenderer('m-', remarkRenderer).render(text.slice(0, end), true);
      const callsOf = (reply: typeof now) =>
        reply.groups.flat().map(({ id, references }) => ({ id, references }));
      const numbersOf = (reply: typeof now) =>
        reply.footnotes.map(({ id, number, calls, callId, references }) => ({
          id,
          number,
          references,
          calls: Array.from({ length: calls }, (_, at) => callIdOf(callId, at + 1)),
        }));
      expect(callsOf(now)).toEqual(callsOf(atOnce));
      expect(numbersOf(now)).toEqual(numbersOf(atOnce));
    }
  });

  it('[MD2] leave a block that grows its list of references, and all others as they are', () => {
    const renderer = createReplyRenderer('m-', remarkRenderer);
    const list = `${text}\n\n- a[^1]\n`;
    const before = renderer.render(list, true).groups;
    const after = renderer.render(`${list}- b[^2]\n`, true).groups;
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.slice(0, -1).every((group, at) => group === before[at])).toBe(true);
    const [one, other] = [before.at(-1)!.at(-1)!, after.at(-1)!.at(-1)!];
    expect(other).not.toBe(one);
    expect(other.references).toBe(one.references);
    expect(other.references!.map(({ number }) => number)).toEqual([1, 2]);
  });
});
