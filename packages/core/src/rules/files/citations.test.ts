import { describe, expect, it } from 'vitest';
import { citedNumberOf } from './citations.js';
import { citedPassagesOf } from './cited-passages.js';
import { linkCitations } from './link-citations.js';
import { markStatement } from './mark-statement.js';

const passage = (number: number, more: object = {}) => ({
  number,
  location: { page: number },
  content: `Text ${number}`,
  ...more,
});
const state = (...passages: unknown[]) => ({
  sources: { rag: { sources: [{ name: 'report.pdf', contentKey: 'k', passages }] } },
});

describe('citations', () => {
  it('[CI1] reads the passages of a state, and nothing else', () => {
    const found = citedPassagesOf(
      state(
        passage(2),
        passage(2, { content: 'Again' }),
        { number: 'x' },
        null,
        passage(0),
        passage(7, { content: '' }),
      ),
    );
    expect([...found.values()]).toEqual([
      {
        number: 2,
        name: 'report.pdf',
        places: [{ name: 'page', values: '2' }],
        content: 'Text 2',
        contentKey: 'k',
        groupId: null,
      },
    ]);
    for (const hostile of [{}, { sources: null }, { sources: { a: 1, b: { sources: 'x' } } }, state('x')])
      expect(citedPassagesOf(hostile as never).size).toBe(0);
  });

  const passages = citedPassagesOf(state(passage(1), passage(2), passage(12)));
  it.each([
    ['So it is [1].', 'So it is [1](#passage-1).'],
    ['Both [1, 12] and [2;1].', 'Both [1](#passage-1)[12](#passage-12) and [2](#passage-2)[1](#passage-1).'],
    ['Unknown [3] and [1, 3].', 'Unknown [3] and [1, 3].'],
    ['A link [1](https://x.org), [1][a] and [1]: b', 'A link [1](https://x.org), [1][a] and [1]: b'],
    ['Code `a[1]` and [1]', 'Code `a[1]` and [1](#passage-1)'],
    ['```\na[1]\n```\n[1]', '```\na[1]\n```\n[1](#passage-1)'],
    ['~~~js\na[1]', '~~~js\na[1]'],
    ['[^1] and [ 1] and []', '[^1] and [ 1] and []'],
  ])('[CI2] %j', (text, expected) => {
    expect(linkCitations(text, passages)).toBe(expected);
  });

  it('[CI2] takes linear time over hostile texts', () => {
    const start = performance.now();
    for (const text of ['['.repeat(50_000), '`'.repeat(50_000), '[1,'.repeat(20_000), '\n```'.repeat(10_000)])
      linkCitations(text, passages);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    ['passage-12', 12],
    ['passage-', null],
    ['passage-1234', null],
    ['m1-fn-1', null],
  ])('[CI3] the anchor %s', (place, expected) => {
    expect(citedNumberOf(place)).toBe(expected);
  });

  it('[CI4] marks the words of the statement that stands before the number', () => {
    const reply = 'Owls hunt at night [1]. The treasurer hid the silver under the olive presses [2].';
    const pieces = markStatement('Kallias, treasurer, put silver below an olive press at night.', reply, 2);
    expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([
      'treasurer',
      'silver',
      'olive',
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe(
      'Kallias, treasurer, put silver below an olive press at night.',
    );
    expect(markStatement('Text', 'No number', 1)).toEqual([{ text: 'Text', isMarked: false }]);
  });

  const marked = (content: string, reply: string, number = 1) =>
    markStatement(content, reply, number)
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text);

  it('[CI4] marks what every statement with the number says', () => {
    const reply = 'The harbour was quiet [1]. Ships brought grain [2]. The treasurer fled [2, 1].';
    expect(marked('A quiet harbour; then the treasurer, and no grain.', reply)).toEqual([
      'quiet',
      'harbour',
      'treasurer',
    ]);
  });

  it.each([
    [
      'numbers',
      'He hid 1,200.5 talents of 7 kinds in 42 jars.',
      'There were 1,200.5 in 42 jars of 7 [1]',
      ['1,200.5', '42', 'jars'],
    ],
    ['Chinese', '财务主管把白银藏在橄榄压榨机下面。', '白银藏在橄榄压榨机里[1]', ['白银', '橄榄', '压榨机']],
    ['Japanese', '会計係は銀をオリーブの圧搾機の下に隠した。', 'オリーブの下にあった[1]', ['オリーブ']],
    ['Korean', '재무관은 은화를 올리브 아래에 숨겼다.', '재무관이 올리브 밑에 [1]', ['재무관은', '올리브']],
  ])('[CI4] marks %s', (_script, content, reply, words) => {
    expect(marked(content, reply)).toEqual(expect.arrayContaining(words));
    expect(
      markStatement(content, reply, 1)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  });
});
