import { describe, expect, it } from 'vitest';
import { mergeTurns } from '../merge-turns.js';
import { mergeThoughtDetails } from './thought-details.js';

describe('[LLM15] parts of a thought', () => {
  it('that came in pieces are put together, and encrypted ones stay apart', () => {
    const piece = (text: string, more: object = {}) => ({ type: 'reasoning.text', text, index: 0, ...more });
    const sealed = (data: string) => ({ type: 'reasoning.encrypted', data, index: 1 });
    expect(
      mergeThoughtDetails([
        piece('I ', { format: 'a' }),
        piece('look.'),
        { type: 'reasoning.text', signature: 'sig', index: 0 },
        sealed('x'),
        sealed('y'),
        { type: 'reasoning.summary', summary: 'Looks', index: 2 },
        { type: 'reasoning.summary', summary: '.', index: 2 },
      ]),
    ).toEqual([
      { type: 'reasoning.text', text: 'I look.', index: 0, format: 'a', signature: 'sig' },
      sealed('x'),
      sealed('y'),
      { type: 'reasoning.summary', summary: 'Looks.', index: 2 },
    ]);
  });
});

describe('[LLM14] a question after tools that answered', () => {
  it('follows a reply, for templates that want one there', () => {
    const roles = mergeTurns([
      { role: 'user', content: 'Look.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'a', content: 'seen' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'And now?' },
    ]).map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
  });
});
