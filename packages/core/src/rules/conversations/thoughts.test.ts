import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../contract/chat/chat-event.js';
import { finishReply } from '../chat/finish-reply.js';
import { emptyReply, foldEvent, foldEvents, settleReply } from '../chat/reply.js';
import { splitThoughts } from './thoughts.js';

const deltas = (pieces: readonly string[], source = '0'): ChatEvent[] =>
  pieces.map((d) => ({ s: source, d }));
const end = { s: 'run', type: 'end', outcome: 'completed' } as const;
const told = (events: readonly ChatEvent[]) => {
  const { text, reasoning } = foldEvents([...events, end]);
  return { text, reasoning };
};
const read = (text: string) => told(deltas([text]));

describe('thoughts in the text', () => {
  it.each<[string, string, string, string]>([
    ['at the beginning', '<thought>Hm.</thought>\n\nYes.', 'Yes.', 'Hm.'],
    ['in the middle', 'Wait.\n<thought>Hm.</thought>\nYes.', 'Wait.\n\nYes.', 'Hm.'],
    ['after blanks', '  <thought>\n Hm. \n</thought>Yes.', '  Yes.', 'Hm. \n'],
    ['several', '<thought>One</thought><thought>Two</thought>Yes.', 'Yes.', 'One\n\nTwo'],
    ['an empty one', '<thought> </thought>Yes.', 'Yes.', ''],
    [
      'with other tags in it',
      '<thought>a < b <thought> </though></thought>Yes.',
      'Yes.',
      'a < b <thought> </though>',
    ],
    ['never closed', '<thought>Hm', '', 'Hm'],
    ['closed halfway', '<thought>Hm</thoug', '', 'Hm</thoug'],
  ])('[AR5] %s: text between the tags is reasoning', (_, source, text, reasoning) => {
    expect(read(source)).toEqual({ text, reasoning });
  });

  it.each([
    ['in the middle of a line', 'The tag <thought>is</thought> odd.'],
    ['in code', 'So:\n```xml\n<thought>x</thought>\n```\nDone.'],
    ['in code of four marks', '````\n```\n<thought>x</thought>\n````'],
    ['in tildes', '~~~\n<thought>x</thought>\n~~~'],
    ['in code of a list', '- ```\n  <thought>x</thought>\n  ```'],
    ['indented as code', 'So:\n\n    <thought>x</thought>'],
    ['another tag', '<thoughts>x</thoughts>'],
    ['in capitals', '<Thought>x</Thought>'],
    ['half a tag', '<though'],
    ['only a sign', 'a\n<'],
  ])('[AR6] %s: it is text', (_, source) => {
    expect(read(source)).toEqual({ text: source, reasoning: '' });
  });

  it.each(['thought', 'think', 'thinking', 'reasoning', 'seed:think'])(
    '[AR5] <%s>: models write their thoughts between tags of several names',
    (name) => {
      const source = `<${name}>\nLet me count.\nTwo apples.</${name}>\n\nThere are two.`;
      const parts = { text: 'There are two.', reasoning: 'Let me count.\nTwo apples.' };
      expect(read(source)).toEqual(parts);
      expect(told(deltas([...source]))).toEqual(parts);
      expect(splitThoughts(source)).toEqual({ text: parts.text, thought: parts.reasoning });
    },
  );

  it.each([
    ['Magistral', '[THINK]Two apples.[/THINK]There are [two].'],
    ['Kimi-VL', '◁think▷Two apples.◁/think▷There are [two].'],
    ['Gemma 4', '<|channel>thought\nTwo apples.<channel|>There are [two].'],
    [
      'Command A',
      '<|START_THINKING|>Two apples.<|END_THINKING|><|START_RESPONSE|>There are [two].<|END_RESPONSE|>',
    ],
    [
      'OpenThinker',
      '<|begin_of_thought|>\n\nTwo apples.<|end_of_thought|>\n\n<|begin_of_solution|>There are [two].<|end_of_solution|>',
    ],
    [
      'gpt-oss',
      '<|channel|>analysis<|message|>Two apples.<|end|><|start|>assistant<|channel|>final<|message|>There are [two].<|return|>',
    ],
    ['Hunyuan', '<think>\nTwo apples.</think>\n<answer>\nThere are [two].</answer>'],
    ['ERNIE', 'Two apples.</think>\n\n<response>\nThere are [two].</response>'],
    ['Magistral, without its opening', 'Two apples.[/THINK]There are [two].'],
  ])(
    '[AR5] %s: thoughts and replies stand between tags of other forms, wherever they are cut',
    (_, source) => {
      const parts = { text: 'There are [two].', reasoning: 'Two apples.' };
      expect(read(source)).toEqual(parts);
      expect(told(deltas([...source]))).toEqual(parts);
      expect(splitThoughts(source)).toEqual({ text: parts.text, thought: parts.reasoning });
    },
  );

  it.each([
    ['a list of tags', 'Magistral writes [THINK] and [/THINK'],
    ['tags of a reply without a thought', '<answer>\nTwo.</answer>'],
    ['a link first', '[THINKING](https://example.org) <|end|>'],
  ])('[AR6] %s: it is text', (_, source) => {
    expect(read(source)).toEqual({ text: source, reasoning: '' });
    expect(told(deltas([...source]))).toEqual({ text: source, reasoning: '' });
  });

  it('[AR5] a thought ends with the tag that it began with', () => {
    expect(read('<think>a </thought> b</think>Yes.')).toEqual({ text: 'Yes.', reasoning: 'a </thought> b' });
  });

  it.each<[string, string, string, string]>([
    ['on a line of its own', 'Two apples.\n</think>\n\nThere are two.', 'There are two.', 'Two apples.\n'],
    ['within a line', 'Two apples.</thinking>There are two.', 'There are two.', 'Two apples.'],
    ['first of all', '</think>\n\nThere are two.', 'There are two.', ''],
    ['last of all', 'Two apples.</think>', '', 'Two apples.'],
    ['before another thought', 'One</think>\n<think>Two</think>\nYes.', 'Yes.', 'One\n\nTwo'],
    ['after code', '```\nx\n```\nSo two.</think>Yes.', 'Yes.', '```\nx\n```\nSo two.'],
  ])(
    '[AR60] a closing tag alone, %s, makes a thought of the text before it',
    (_, source, text, reasoning) => {
      expect(read(source)).toEqual({ text, reasoning });
      expect(told(deltas([...source]))).toEqual({ text, reasoning });
      expect(splitThoughts(source)).toEqual({ text, thought: reasoning.trimEnd() });
    },
  );

  it.each([
    ['in code', 'So:\n```\n</think>\n```\nDone.'],
    ['in a span of code', 'The tag `</think>` ends it.'],
    ['after its own opening tag', 'The tags <think> and </think> are odd.'],
    ['after both in code', 'Write `<think>` first.\n</think>\nDone.'],
  ])('[AR60] a closing tag %s is text', (_, source) => {
    expect(read(source)).toEqual({ text: source, reasoning: '' });
    expect(told(deltas([...source]))).toEqual({ text: source, reasoning: '' });
  });

  it('[AR60] a closing tag takes nothing back after a thought that came apart from the text', () => {
    const before: ChatEvent[] = [{ s: 'meta', type: 'reasoning', r: 'Hm.' }];
    expect(told([...before, ...deltas(['\n', '</th', 'ink>\n\nYes.'])])).toEqual({
      text: 'Yes.',
      reasoning: 'Hm.',
    });
    expect(told([...before, ...deltas(['Yes', '</think> or no'])])).toEqual({
      text: 'Yes</think> or no',
      reasoning: 'Hm.',
    });
  });

  it('[AR60] a closing tag takes back the text of its own source alone', () => {
    const events = [...deltas(['Found it.']), ...deltas(['I weigh', ' it.</think>', 'So.'], '1')];
    expect(told(events)).toEqual({ text: 'Found it.\n\nSo.', reasoning: 'I weigh it.' });
    expect(told([{ s: 'meta', m: 'out_of_order' }, ...events])).toEqual({
      text: 'Found it.\nSo.\n',
      reasoning: 'I weigh it.',
    });
  });

  it('[AR5] a thought after a code block is found', () => {
    expect(read('```\nx\n```\n<thought>Hm</thought>\nYes.')).toEqual({
      text: '```\nx\n```\n\nYes.',
      reasoning: 'Hm',
    });
  });

  it.each<[string, string[]]>([
    ['tags in code', ['```\n', ...Array<string>(30_000).fill('<thought>\n')]],
    ['tags in code, at once', ['```\n' + '<thought>\n'.repeat(30_000)]],
    ['empty lines', ['\n'.repeat(200_000), '<thought>x</thought>', 'y']],
    ['one long line of blanks', [' '.repeat(200_000), '\n<thought>x</thought>', 'y']],
    ['thoughts', Array<string>(30_000).fill('<thought>x</thought>\n')],
    ['closing tags in code', ['`', '</think>'.repeat(30_000)]],
    ['closing tags', Array<string>(30_000).fill('</think>x ')],
    ['beginnings of tags', ['</thin '.repeat(30_000), '<seed:thin'.repeat(30_000)]],
    ['signs', Array<string>(60_000).fill('\n<')],
    ['a fence never closed', Array<string>(60_000).fill('```\n<')],
  ])('[AR7] %s: scanning takes linear time', (_, pieces) => {
    const started = performance.now();
    foldEvents([...deltas(pieces), end]);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('[AR7] an incomplete tag is held back', () => {
    const reply = foldEvents(deltas(['<tho']));
    expect(reply.text).toBe('');
    expect(settleReply(reply).text).toBe('<tho');
    expect(foldEvents(deltas(['Yes <tho'])).text).toBe('Yes ');
    expect(foldEvents(deltas(['Yes <thought> no <tho'])).text).toBe('Yes <thought> no <tho');
    const placeholder = { id: 'a', role: 'assistant' as const, content: '', data: {} };
    const ending = { outcome: 'interrupted' as const, seq: 1, endedAt: '' };
    expect(finishReply(placeholder, reply, ending).content).toBe('<tho');
  });

  it('[AR7] each source is scanned from the start, and an empty source adds no blank line', () => {
    const events = [...deltas(['A<tho']), ...deltas(['<thought>Hm'], '1'), ...deltas(['B'], '0')];
    expect(told(events)).toEqual({ text: 'A<thoB', reasoning: 'Hm' });
    expect(told([...deltas(['A']), ...deltas(['<thought>Hm</thought>', 'B'], '1')])).toEqual({
      text: 'A\n\nB',
      reasoning: 'Hm',
    });
  });

  it('[AR7] out of order, each source has its own thoughts', () => {
    const events: ChatEvent[] = [
      ...deltas(['<thought>H'], 'b'),
      { s: 'meta', m: 'out_of_order' },
      ...deltas(['Early <'], 'a'),
      ...deltas(['m</thought>Late'], 'b'),
    ];
    expect(told(events)).toEqual({ text: 'Early <\nLate\n', reasoning: 'Hm' });
  });

  const piece = fc.constantFrom(
    '<thought>',
    '</thought>',
    '<think>',
    '</think>',
    '`',
    '<thought',
    '</',
    '<',
    '>',
    '\n',
    ' ',
    '   ',
    '    ',
    'a',
    'word ',
    '```',
    '```\n',
    '~~~\n',
    '- ',
    '\n\n',
    'ü😀',
  );
  const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const cutAt = (text: string, cuts: readonly number[]): string[] => {
    const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
    return [0, ...places].map((from, at) => text.slice(from, places[at])).filter((part) => part !== '');
  };

  it('[AR7] the result does not depend on where the stream is split', () => {
    fc.assert(
      fc.property(
        source,
        fc.array(fc.nat({ max: 300 }), { maxLength: 40 }),
        fc.boolean(),
        (text, cuts, ooo) => {
          const order: ChatEvent[] = ooo ? [{ s: 'meta', m: 'out_of_order' }] : [];
          expect(told([...order, ...deltas(cutAt(text, cuts))])).toEqual(
            told([...order, ...(text === '' ? [] : deltas([text]))]),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('[AR7] the shown text only grows, unless a closing tag takes it back, and no text is lost', () => {
    const marks = (words: string) => words.replace(/[^wü]/g, '');
    fc.assert(
      fc.property(source, (text) => {
        let reply = emptyReply();
        for (const event of deltas([...text])) {
          const next = foldEvent(reply, event);
          const isTakenBack = next.reasoning.includes(reply.text.trimStart());
          expect(next.text.startsWith(reply.text) || isTakenBack).toBe(true);
          expect(next.reasoning.startsWith(reply.reasoning)).toBe(true);
          reply = next;
        }
        const { text: said, reasoning } = settleReply(reply);
        expect(marks(said).length + marks(reasoning).length).toBe(marks(text).length);
      }),
      { numRuns: 1000 },
    );
  });
});
