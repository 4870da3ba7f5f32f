import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../contract/chat/chat-event.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { finishReply } from './finish-reply.js';
import { emptyReply, foldEvent, foldEvents } from './reply.js';
import { visibleStatuses } from './statuses.js';
import { mergeState } from './state-merge.js';

const status = (id: string, more: object = {}) => ({
  s: 'meta',
  st: { id, summary: id, message: '', type: 'info', inProgress: false, ...more },
});
const text = (events: unknown[], output?: Parameters<typeof emptyReply>[0]) =>
  foldEvents(events as ChatEvent[], output).text;
const call = (name: string | undefined, args: string) => ({
  s: '0',
  d: { tool_calls: [{ function: { ...(name ? { name } : {}), arguments: args } }] },
});
const end = { s: 'run', type: 'end', outcome: 'completed' };

describe('text', () => {
  it.each([
    [
      '[RP1] deltas are joined',
      [
        { s: '0', d: 'a' },
        { s: '0', d: 'b' },
      ],
      'ab',
    ],
    [
      '[RP2] a blank line between sources',
      [
        { s: '0', d: 'a' },
        { s: '1', d: 'b' },
        { s: '0', d: 'c' },
      ],
      'a\n\nb\n\nc',
    ],
    [
      '[RP3] empty deltas are dropped',
      [
        { s: '0', d: 'a' },
        { s: '1', d: '' },
        { s: '0', d: 'b' },
      ],
      'ab',
    ],
    [
      '[RP4] out of order: by source, each with a line break',
      [
        { s: 'meta', m: 'out_of_order' },
        { s: '1', d: 'late' },
        { s: '0', d: 'ear' },
        { s: '0', d: 'ly' },
      ],
      'early\nlate\n',
    ],
    [
      '[RP4] what came in order before stays',
      [
        { s: '0', d: 'a' },
        { s: 'meta', m: 'out_of_order' },
        { s: '0', d: 'b' },
      ],
      'ab\n',
    ],
    [
      '[RP5] end and error of a source say nothing',
      [
        { s: '0', d: 'a' },
        { s: '0', type: 'end' },
      ],
      'a',
    ],
  ])('%s', (_, events, expected) => {
    expect(text(events)).toBe(expected);
  });

  it('[RP6] function mode: the first call as JSON, closed at the end', () => {
    const events = [call('answer', '{"a":'), call(undefined, '1}')];
    expect(text(events, { kind: 'functionCall' })).toBe('{"name":"answer", "arguments":{"a":1}');
    const finished = text([...events, end], { kind: 'functionCall' });
    expect(JSON.parse(finished)).toEqual({ name: 'answer', arguments: { a: 1 } });
  });

  it('[RP7] csv mode: complete rows while it streams, quoted cells, numbers, a closed block', () => {
    const output = { kind: 'csv' as const, columns: ['name', 'price'] };
    const events = [call('answer', '{"rows":[{"name":"Tea, green","price":2.5},{"na')];
    expect(text(events, output)).toBe('```csv\nname,price\n"Tea, green",2.5\n');
    const rest = call(undefined, 'me":"say ""}"","price":null}]}');
    expect(text([...events, rest, end], output)).toMatch(/^```csv\nname,price\n"Tea, green",2\.5\n.*\n```$/s);
  });
});

describe('other events', () => {
  it('[RP8] collects reasoning, tool calls and state beside the text', () => {
    const reply = foldEvents([
      { s: 'run', type: 'start', model: 'm' },
      { s: 'meta', type: 'reasoning', r: 'Let me ' },
      { s: 'meta', type: 'reasoning', r: 'think.' },
      { s: 'meta', state: { sources: { rag: { sources: [1] } } } },
      { s: 'meta', state: { sources: { rag: { sources: [1, 2] } }, assistant: 'x' } },
      { s: 'meta', d: { sources: ['id0'] } },
      { s: 'meta', stateReset: true },
      ...([call('f', '{'), call(undefined, '}')] as ChatEvent[]),
    ]);
    expect(reply).toMatchObject({
      text: '',
      reasoning: 'Let me think.',
      state: { sources: { rag: { sources: [1, 2] } }, assistant: 'x' },
      toolCalls: [{ name: 'f', arguments: '{}' }],
      unknownEvents: 0,
    });
  });

  it('[RP9] statuses: the last of each id, in progress or sticky', () => {
    const { statuses } = foldEvents([
      status('a', { inProgress: true }),
      status('b', { inProgress: true }),
      status('b'),
      status('c', { sticky: true }),
      status('a', { inProgress: true, summary: 'newer' }),
    ] as ChatEvent[]);
    expect(visibleStatuses(statuses).map((shown) => shown.summary)).toEqual(['newer', 'c']);
  });

  it.each([
    [{}],
    [{ s: 1 }],
    [{ s: '0', d: 5 }],
    [{ s: '0', d: { other: 1 } }],
    [{ s: 'meta', x: 1 }],
    [{ s: 'run', type: 'new' }],
  ])('[RP10] counts and ignores %j', (event) => {
    const reply = foldEvent(emptyReply(), event as unknown as ChatEvent);
    expect(reply).toEqual({ ...emptyReply(), unknownEvents: 1 });
  });

  it('[RP11] state: objects merge, arrays gain new items, other values overwrite', () => {
    const into = { a: { b: 1, list: [{ x: 1 }] }, c: 'old', d: 1 };
    const merged = mergeState(into, { a: { list: [{ x: 1 }, { x: 2 }] }, c: null, d: { e: 1 } });
    expect(merged).toEqual({ a: { b: 1, list: [{ x: 1 }, { x: 2 }] }, c: null, d: { e: 1 } });
    expect(into.a.list).toHaveLength(1);
    const evil = JSON.parse('{"__proto__":{"polluted":true}}') as Record<string, unknown>;
    expect(mergeState({}, evil)).toEqual({});
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
  });
});

describe('the name of an interpreter', () => {
  it('[RP14] is taken out of the text, and kept in the state', () => {
    const reply = foldEvents([
      { s: 'r', d: 'Four.' },
      { s: 'r', d: 'codeInterpreterAssistantId=astp/1-2' },
      { s: 'r', d: ' It is.' },
    ]);
    expect(reply.text).toBe('Four. It is.');
    expect(reply.state).toEqual({ codeInterpreterAssistantId: 'astp/1-2' });
  });

  it.each([
    'Write codeInterpreterAssistantId=x here',
    'codeInterpreterAssistantId=',
    'codeInterpreterAssistantId=a b',
  ])('[RP14] is none within words: %s', (text) => {
    const reply = foldEvents([{ s: 'r', d: text }]);
    expect([reply.text, reply.state]).toEqual([text, {}]);
  });
});

describe('the finished node', () => {
  const placeholder: Message = {
    id: 'a',
    role: 'assistant',
    content: '',
    data: { run: { requestId: 'r', status: 'running', seq: 0 } },
  };
  const ending = { seq: 4, endedAt: '2025-01-01T00:00:00.000Z' };

  it('[RP12] has text, state, reasoning and the end of the run', () => {
    const reply = foldEvents([
      { s: '0', d: 'Hi' },
      { s: 'meta', state: { assistant: 'x', currentAssistantDisclaimer: 'Check it.' } },
      { s: 'meta', type: 'reasoning', r: 'Hm' },
      {
        s: 'run',
        type: 'end',
        outcome: 'completed',
        reason: 'length',
        usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 2, costUsd: 0.1 },
      },
    ]);
    expect(finishReply(placeholder, reply, { ...ending, outcome: 'completed' })).toMatchObject({
      content: 'Hi\n\nCheck it.',
      data: {
        reasoning: 'Hm',
        state: { assistant: 'x' },
        run: { requestId: 'r', status: 'completed', seq: 4, reason: 'length', usage: { outputTokens: 2 } },
      },
    });
  });

  it('[RP13] keeps a longer stored text unless the run was completed', () => {
    const kept = { ...placeholder, content: 'Longer than that' };
    const reply = foldEvents([{ s: '0', d: 'Short' }]);
    expect(finishReply(kept, reply, { ...ending, outcome: 'interrupted' }).content).toBe('Longer than that');
    expect(finishReply(kept, reply, { ...ending, outcome: 'completed' }).content).toBe('Short');
  });
});

describe('indexes of tool calls', () => {
  const call = (index: number, said: { name?: string; arguments?: string }): ChatEvent => ({
    s: '0',
    d: { tool_calls: [{ index, function: said }] },
  });
  const calls = (...events: ChatEvent[]) =>
    foldEvents(events).toolCalls.map((one) => [one.name, one.arguments]);

  it('[AR21] calls may start at any index and arrive in any order', () => {
    expect(calls(call(1, { name: 'b' }), call(1, { arguments: '{}' }))).toEqual([['b', '{}']]);
    expect(calls(call(2, { name: 'c' }), call(0, { name: 'a' }), call(2, { arguments: '1' }))).toEqual([
      ['a', ''],
      ['c', '1'],
    ]);
  });

  it('[AR22] a large index does not create calls', () => {
    const started = performance.now();
    expect(calls(call(4_000_000_000, { name: 'x' }), call(-1, { name: 'y' }))).toHaveLength(2);
    const many = Array.from({ length: 1000 }, (_, at) => call(at, { name: 'n' }));
    expect(calls(...many)).toHaveLength(200);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
