import type { PageToolCall } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { shownCalls } from './shown-calls.js';

const call = (id: string, rest: Partial<PageToolCall> = {}): PageToolCall => ({
  id,
  conversationId: 'c1',
  messageId: 'r1',
  name: 'add',
  args: {},
  question: null,
  status: 'waiting',
  ...rest,
});
const around = {
  conversationId: 'c1',
  isIdle: true,
  lastId: 'r1',
  tools: [{ name: 'add', description: 'Adds.' }],
};
const idsOf = (...input: Parameters<typeof shownCalls>) => shownCalls(...input).map(({ id }) => id);

describe('the cards of page tools', () => {
  it('[PC1] stand for the calls of the last reply that asked, what waits first', () => {
    const calls = [
      call('old', { messageId: 'r0', status: 'done' }),
      call('elsewhere', { conversationId: 'c2' }),
      call('unread', { status: 'proposed' }),
      call('a', { status: 'done' }),
      call('b'),
    ];
    expect(idsOf(calls, around)).toEqual(['b', 'a']);
  });

  it('[PC2] go when the model has gone on and nothing waits', () => {
    const calls = [call('a', { status: 'done' })];
    expect(idsOf(calls, { ...around, isIdle: false })).toEqual(['a']);
    expect(idsOf(calls, around)).toEqual([]);
  });

  it('[PC3] say what the page says: the question for this call, else what the tool does', () => {
    expect(shownCalls([call('a')], around)[0]?.description).toBe('Adds.');
    expect(shownCalls([call('a', { question: 'Add two?' })], around)[0]?.description).toBe('Add two?');
  });

  it('[PC4] show the arguments exactly', () => {
    expect(shownCalls([call('a', { args: { n: 2, of: ['x'] } })], around)[0]?.argumentsText).toBe(
      '{\n  "n": 2,\n  "of": [\n    "x"\n  ]\n}',
    );
    expect(shownCalls([call('a')], around)[0]?.argumentsText).toBe('');
  });
});
