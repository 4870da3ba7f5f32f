import { describe, expect, it } from 'vitest';
import { messageOptionDefaults } from '@stoa/core/rules';
import { withMessageOptions } from './message-options.js';
import { sourceTable } from './source-table.js';

const messages = [
  { id: 's', role: 'system', content: 'Be kind.', data: {} },
  { id: 'u', role: 'user', content: 'one\ntwo', data: {} },
  { id: 'a', role: 'assistant', content: 'three\nfour', data: {} },
] as const;
const told = (options: Partial<Record<keyof typeof messageOptionDefaults, boolean>>) =>
  withMessageOptions([...messages] as never, { ...messageOptionDefaults, ...options });
const texts = (options: Parameters<typeof told>[0]) => told(options).messages.map(({ content }) => content);

describe('[ATU2] 1.136: the messages of a turn', () => {
  it('stay as they are while every switch is off', () => {
    expect(told({})).toEqual({ messages, mapping: null });
  });
  it('have ids, which the client can read back', () => {
    expect(texts({ includeMessageIds: true })).toEqual([
      'Be kind.',
      'MsgID: 0\n\none\ntwo',
      'MsgID: 1\n\nthree\nfour',
    ]);
    expect(told({ includeMessageIds: true }).mapping).toEqual({ 0: 'u', 1: 'a' });
  });
  it('have numbers before the lines of the person', () => {
    expect(texts({ includeUserLineNumbers: true })).toEqual(['Be kind.', '0: one\n1: two', 'three\nfour']);
  });
  it('have numbers before the lines of the assistant', () => {
    expect(texts({ includeAssistantLineNumbers: true })).toEqual([
      'Be kind.',
      'one\ntwo',
      '0: three\n1: four',
    ]);
  });
});

it('[ATU3] 1.136: documents are a table with short ids, each once, whatever their names hold', () => {
  const { text, references } = sourceTable([
    { id: 's3://a', name: 'a, "b".txt', type: 'text/plain' },
    { id: 's3://a', name: 'again' },
    { id: 's3://c', name: 'c\nd', type: 'x', metadata: { pages: 2 } },
  ]);
  expect(text.split('\n\n')[1]).toBe(
    'Short_ID,NAME,TYPE,METADATA\n#$0,again,,\n#$1,"c\nd",x,"{""pages"":2}"',
  );
  expect(references).toEqual([
    { type: '#$', id: 0, object: { id: 's3://a', name: 'again', type: '' } },
    { type: '#$', id: 1, object: { id: 's3://c', name: 'c\nd', type: 'x' } },
  ]);
  expect(sourceTable([])).toEqual({ text: '', references: [] });
});
