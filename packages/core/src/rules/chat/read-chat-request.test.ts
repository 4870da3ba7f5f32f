import { expect, it } from 'vitest';
import { readChatRequest } from './read-chat-request.js';

const request = (more: object = {}, message: object = {}) => ({
  model: 'm',
  messages: [{ id: 'u', role: 'user', content: 'Hello', type: 'chat', data: {}, ...message }],
  options: { requestId: 'x7k2p' },
  ...more,
});

it.each<[string, object, object]>([
  [
    'null where something is absent',
    request(
      { temperature: null, max_tokens: null, stream: null, dataSources: null },
      { id: null, type: null, label: null, data: null, topicData: null },
    ),
    { temperature: 1, max_tokens: 1000, stream: true, dataSources: [] },
  ],
  [
    'options that are null',
    request({
      options: { requestId: 'x7k2p', conversationId: null, functions: null, response_format: null },
    }),
    { options: { requestId: 'x7k2p' } },
  ],
  [
    'a document without a name',
    request({ dataSources: [{ id: 's3://a', type: null, name: null, metadata: null }] }),
    { dataSources: [{ id: 's3://a', metadata: null }] },
  ],
  ['no content', request({}, { content: null }), { messages: [expect.objectContaining({ content: '' })] }],
  ['a number for an id', request({}, { id: 5 }), { messages: [expect.objectContaining({ id: '5' })] }],
])('[UP11] a chat request may have %s', (_name, value, expected) => {
  const read = readChatRequest(value);
  expect(read.success ? read.data : read.error.issues).toMatchObject(expected);
});

it('[UP11] a chat request is refused by the field that cannot be read', () => {
  for (const [value, path] of [
    [request({ model: null }), 'model'],
    [request({ messages: null }), 'messages'],
    [request({ messages: [null] }), 'messages.0'],
    [request({}, { role: null }), 'messages.0.role'],
    [request({ options: { requestId: null } }), 'options.requestId'],
  ] as const) {
    const read = readChatRequest(value);
    expect(read.success ? '' : read.error.issues[0]?.path.join('.')).toBe(path);
  }
});
