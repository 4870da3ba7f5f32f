import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../contract/chat/chat-event.js';
import { formatFrame, formatText } from './frame.js';
import { parseChatEvent } from './parse-chat-event.js';

const events: ChatEvent[] = [
  { s: '0', d: 'text' },
  { s: '0', d: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'f', arguments: '{"a"' } }] } },
  { s: 'meta', d: { sources: ['s3://a', 'b'] } },
  {
    s: 'meta',
    st: { id: 'x', summary: 'S', message: 'M', type: 'info', inProgress: true, sticky: true, icon: 'bolt' },
  },
  { s: 'meta', m: 'out_of_order' },
  { s: 'meta', state: { sources: { rag: { sources: [] } } } },
  { s: 'meta', stateReset: true },
  { s: 'meta', type: 'reasoning', r: 'hm' },
  { s: 'run', type: 'start', model: 'm', messageId: 'n' },
  { s: '0', type: 'end' },
  { s: '0', type: 'error' },
  {
    s: 'run',
    type: 'end',
    outcome: 'failed',
    usage: { inputTokens: 4, cachedTokens: 1, outputTokens: 2, costUsd: 0.1 },
    reason: 'length',
    error: { title: 'T', lines: ['l'], code: 'provider.401', retryable: true, retryAfterS: 3 },
  },
];

describe('chat frames', () => {
  it('[FR1] writes a number, one line of data and a blank line', () => {
    expect(formatFrame(12, { s: '0', d: 'a\nb' })).toBe('id: 12\ndata: {"s":"0","d":"a\\nb"}\n\n');
  });

  it('[FR2] the fast writer of text gives the same output', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, source) => {
        expect(formatText(3, source, text)).toBe(formatFrame(3, { s: source, d: text }));
      }),
      { seed: 3 },
    );
  });

  it.each(events.map((event) => [JSON.stringify(event), event] as const))('[FR3] reads %s', (json, event) => {
    expect(parseChatEvent(json)).toEqual(event);
  });
});

describe('parseChatEvent', () => {
  it('[FR4] uses the first of d.sources, st, m, state, stateReset', () => {
    const all = { s: 'meta', d: { sources: [] }, st: { id: 'i' }, m: 'x', state: { a: 1 }, stateReset: true };
    const kinds: string[] = [];
    for (const member of ['d', 'st', 'm', 'state', 'stateReset'] as const) {
      kinds.push(Object.keys(parseChatEvent(JSON.stringify(all)) ?? {})[1] ?? '');
      delete (all as Record<string, unknown>)[member];
    }
    expect(kinds).toEqual(['d', 'st', 'm', 'state', 'stateReset']);
  });

  it.each([
    '[DONE]',
    '',
    'nonsense',
    'null',
    '[]',
    '3',
    '{}',
    '{"s":"0"}',
    '{"s":"0","d":""}',
    '{"s":"0","d":0}',
  ])('[FR5] ignores %j', (json) => {
    expect(parseChatEvent(json)).toBeUndefined();
  });

  it.each([
    '{"s":"0","d":{"other":1}}',
    '{"s":"meta"}',
    '{"s":"meta","d":"text"}',
    '{"s":"meta","m":""}',
    '{"s":"run","type":"end"}',
    '{"s":"run","type":"end","outcome":"running"}',
    '{"s":"run","type":"later"}',
    '{"s":"0","type":"new"}',
    '{"d":"text"}',
  ])('[FR6] does not recognize %s', (json) => {
    expect(parseChatEvent(json)).toBeUndefined();
  });

  it('[FR7] adds defaults to an incomplete status, and reads numeric sources', () => {
    expect(parseChatEvent('{"s":"meta","st":{"summary":"S","sticky":"no"}}')).toEqual({
      s: 'meta',
      st: { id: '', summary: 'S', message: '', type: 'info', inProgress: false, sticky: 'no' },
    });
    expect(parseChatEvent('{"s":1,"d":"x"}')).toEqual({ s: '1', d: 'x' });
  });

  it('[I] keeps prototype keys out of state and status', () => {
    const event = parseChatEvent('{"s":"meta","state":{"__proto__":{"x":1},"a":{"__proto__":{}}}}');
    expect(JSON.stringify(event)).toBe('{"s":"meta","state":{"a":{}}}');
  });

  it('[FR8] never throws', () => {
    const keys = ['s', 'd', 'st', 'm', 'state', 'stateReset', 'type', 'r', 'outcome', 'usage', 'error'];
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('meta', 'run', 'end', 'start', 'failed'));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (event) => {
        parseChatEvent(JSON.stringify(event));
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});
