import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../contract/chat-event.js';
import { emptyReply, foldFirst, settleReply, type Reply } from './plain-reply.js';
import { foldEvent } from './reply.js';
import { foldRest } from './reply-rest.js';

const text = (d: string, s = '0'): ChatEvent => ({ s, d });
const said = (reply: Reply) => {
  const { text, reasoning, lastSource } = settleReply(reply);
  return { text, reasoning, lastSource };
};

describe('a plain reply', () => {
  it.each<[string, readonly string[]]>([
    ['words', ['Hel', 'lo.']],
    ['code', ['```html\n<p>a</p>\n<table><th>b</th>\n```']],
    ['comparing', ['a <', ' b <t', 'c']],
    ['a tag within a line', ['write <thought>', ' to think']],
  ])('[RP14] is folded without the rest: %s', (_, deltas) => {
    const reply = deltas.reduce<Reply | undefined>(
      (before, d) => before && foldFirst(before, text(d)),
      emptyReply(),
    );
    expect(reply?.text).toBe(deltas.join(''));
  });

  it.each<[string, ChatEvent[]]>([
    ['a thought', [text('<thought>Hm')]],
    ['a thought after words', [text('Well.\n'), text(' <th')]],
    ['what may become a thought', [text('<')]],
    ['a call of a tool', [{ s: '0', d: { tool_calls: [] } }]],
    ['words out of order', [{ s: 'meta', m: 'out_of_order' }]],
    ['the state of a message', [{ s: 'meta', state: {} }]],
  ])('[RP14] leaves to the rest: %s', (_, events) => {
    const before = events.slice(0, -1).reduce((reply, event) => foldEvent(reply, event), emptyReply());
    expect(foldFirst(before, events.at(-1)!)).toBeUndefined();
  });

  it('[RP14] says the same as one whose thoughts are looked for from the first word, wherever it is cut', () => {
    const piece = fc.constantFrom(
      '<thought>',
      '</thought>',
      '<tho',
      'ught>',
      '<',
      '\n',
      '  ',
      '```',
      '```\n',
      'a',
      'b c',
    );
    const delta = fc.record({
      d: fc.array(piece, { minLength: 1, maxLength: 4 }),
      s: fc.constantFrom('0', '1'),
    });
    fc.assert(
      fc.property(fc.array(delta, { maxLength: 12 }), (deltas) => {
        const events = deltas.map(({ d, s }) => text(d.join(''), s));
        const searched = events.reduce(foldRest, emptyReply());
        expect(said(events.reduce(foldEvent, emptyReply()))).toEqual(said(searched));
      }),
      { numRuns: 2000 },
    );
  });
});
