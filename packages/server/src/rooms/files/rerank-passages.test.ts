import { failed, success, type Outcome } from '@stoa/core/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Caller } from '../handlers.js';
import type { BackgroundQuestion } from '../models/ask-model.js';
import { createReranker, orderOf } from './rerank-passages.js';

const person = { id: 'p1' } as Caller;
const passages = (count: number) =>
  Array.from({ length: count }, (_, position) => ({
    fileId: 'f',
    position,
    content: `Passage ${position}. ${'x'.repeat(2000)}`,
    location: {},
    tokens: 5,
  }));

async function rerank(answer: Outcome<string> | Error, count = 4) {
  const ask = vi.fn((_person: Caller, _question: BackgroundQuestion) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const found = await createReranker(ask, 'small')(
    person,
    'Which one?',
    passages(count),
    new AbortController().signal,
  );
  return { ask, order: found.map(({ position }) => position) };
}

describe('ordering passages by a model', () => {
  it.each<[string, string, number[]]>([
    ['the best first, the others behind them', '3, 1', [2, 0, 1, 3]],
    ['each once', '2,2, 2', [1, 0, 2, 3]],
    ['numbers that are none of theirs left out', '9, 0, 4, -1', [3, 0, 1, 2]],
    ['words around them', 'Passage 4 is best, then 2.', [3, 1, 0, 2]],
    ['an answer without numbers', 'None of them helps.', [0, 1, 2, 3]],
  ])('[RK1] %s', (_, answer, expected) => {
    expect(orderOf(answer, 4)).toEqual(expected);
  });

  it('[RK1] the first twenty are read, shortened and as a quotation, by the model that was configured', async () => {
    const { ask, order } = await rerank(success('20'), 30);
    expect(order.slice(0, 3)).toEqual([19, 0, 1]);
    expect(order.slice(20)).toEqual(Array.from({ length: 10 }, (_, place) => place + 20));
    const [, question] = ask.mock.calls[0]!;
    expect(question.modelId).toBe('small');
    const asked = JSON.parse(question.messages[1]!.content) as { passages: { text: string }[] };
    expect(asked.passages).toHaveLength(20);
    expect(asked.passages[0]!.text).toHaveLength(800);
  });

  it.each([
    ['a refusal', failed({ code: 'refused', message: 'No.' })],
    ['a fault', new Error('gone')],
  ])('[RK2] after %s the order of the searches stands', async (_, answer) => {
    expect((await rerank(answer)).order).toEqual([0, 1, 2, 3]);
  });

  it('[RK2] one passage asks nobody', async () => {
    const { ask, order } = await rerank(success('1'), 1);
    expect(ask).not.toHaveBeenCalled();
    expect(order).toEqual([0]);
  });
});
