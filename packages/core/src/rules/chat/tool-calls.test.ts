import { describe, expect, it } from 'vitest';
import { layOutArguments } from '../values/json-text.js';
import { toolCallsOf } from './tool-calls.js';

describe('tool calls', () => {
  it.each<[string, string, boolean, string]>([
    ['whole', '{"a":1}', true, '{\n  "a": 1\n}'],
    ['as far as they have come', '{"city":"Par', false, '{\n  "city": "Par"\n}'],
    ['half a word is left out', '{"a":1,"b":tr', false, '{\n  "a": 1\n}'],
    ['no JSON at the end', '{"a":1,', true, '{"a":1,'],
    ['plain words', 'Paris', false, 'Paris'],
    ['nothing', '', false, ''],
    ['nested too deep', '['.repeat(100), false, '['.repeat(100)],
  ])('[AR20] arguments: %s', (_, text, isComplete, shown) => {
    expect(layOutArguments(text, 1000, isComplete)).toBe(shown);
  });

  it('[AR20] are formatted while the reply streams', () => {
    const live = [{ id: 'c1', name: 'weather', arguments: '{"city":"Pa' }];
    expect(toolCallsOf({}, live)).toEqual([
      { id: 'c1', name: 'weather', args: '{\n  "city": "Pa"\n}', result: '', error: '' },
    ]);
  });

  it('[AR21] are stored with the reply, with the results in its state', () => {
    const data = {
      toolCalls: [{ id: 'c1', name: 'weather', arguments: '{"city":"Paris"}' }],
      state: {
        mcpToolCalls: [
          { id: 'c1', function: { name: 'weather', arguments: '{}' } },
          { id: 'c2', function: { name: 'files.list', arguments: { path: '/' } } },
        ],
        mcpToolResults: [
          { tool_call_id: 'c2', content: ['a.txt'] },
          { toolCallId: 'c1', error: 'No such city' },
        ],
      },
    };
    expect(toolCallsOf(data)).toEqual([
      { id: 'c1', name: 'weather', args: '{\n  "city": "Paris"\n}', result: '', error: 'No such city' },
      { id: 'c2', name: 'files.list', args: '{\n  "path": "/"\n}', result: '[\n  "a.txt"\n]', error: '' },
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['no lists', { toolCalls: 'x', state: { mcpToolCalls: 5 } }],
    ['broken items', { toolCalls: [null, 1, 'x', {}, { id: 5 }], state: [] }],
    ['inherited', Object.create({ toolCalls: [{ name: 'x' }] }) as Record<string, unknown>],
  ])('[AR22] %s gives no calls and does not throw', (_, data) => {
    expect(toolCallsOf(data)).toEqual([]);
  });

  it('[AR22] caps the number of tool calls', () => {
    const toolCalls = Array.from({ length: 500 }, (_, at) => ({
      name: `t${at}`,
      arguments: 'x'.repeat(30_000),
    }));
    const shown = toolCallsOf({ toolCalls });
    expect([shown.length, shown[0]?.args.length]).toEqual([100, 20_000]);
  });
});
