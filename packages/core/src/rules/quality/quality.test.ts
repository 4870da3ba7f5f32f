import { describe, expect, it } from 'vitest';
import {
  countSources,
  messagesInRange,
  needsRange,
  promptsOf,
  qualityRequest,
  readQualitySummary,
} from './quality.js';

const said = (id: string, role: 'user' | 'assistant', content = id, data = {}) => ({
  id,
  role,
  content,
  data,
});
const messages = [
  said('q1', 'user', `a${' b'.repeat(60)}`),
  said('r1', 'assistant'),
  said('q2', 'user', 'two', { dataSources: [{}, {}] }),
  said('r2', 'assistant'),
  said('q3', 'user'),
];

describe('a conversation given for quality improvement', () => {
  it('[QI1] is asked for a range when it has more than two messages, by prompts of one line', () => {
    expect([needsRange(messages.slice(0, 2)), needsRange(messages)]).toEqual([false, true]);
    const [first, second] = promptsOf(messages);
    expect(first?.preview).toHaveLength(78);
    expect(first?.preview.endsWith('...')).toBe(true);
    expect(second).toEqual({ index: 1, preview: 'two' });
  });

  it.each([
    [0, 0, ['q1', 'r1']],
    [0, 1, ['q1', 'r1', 'q2', 'r2']],
    [1, 2, ['q2', 'r2', 'q3']],
    [2, 1, []],
  ])('[QI2] the prompts %d to %d come with their replies', (first, last, ids) => {
    expect(messagesInRange(messages, first, last).map(({ id }) => id)).toEqual(ids);
  });

  it('[QI3] is summed up without data, at the specified settings', () => {
    expect(countSources(messages)).toBe(2);
    const request = qualityRequest({ model: 'm', messages: messages.slice(2, 4), requestId: 'r' });
    expect(request).toMatchObject({ temperature: 0.5, max_tokens: 500, options: { storage: 'none' } });
    expect(request.messages.slice(0, 2)).toEqual([
      { role: 'user', content: 'two' },
      { role: 'assistant', content: 'r2' },
    ]);
    expect(request.messages.at(-1)?.content).toContain('NAME_REDACTED');
  });

  it.each([
    ['x /SUMMARY_START\nS\n/SUMMARY_END /PURPOSE_START P /PURPOSE_END', 'S', 'P'],
    ['/SUMMARY_START S /PURPOSE_START P', 'S', 'P'],
    ['no marks', '', ''],
    [null, '', ''],
  ])('[QI4] %j is read', (answer, summary, purpose) => {
    expect(readQualitySummary(answer)).toEqual({ summary, purpose });
  });
});
