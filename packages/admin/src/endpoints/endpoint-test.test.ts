import { expect, it } from 'vitest';
import { endpointTestRequest } from './endpoint-test.js';
import { newRows, valueOf, withUrl } from './endpoint-rows.js';

const mask = `${'*'.repeat(40)}0123456789abcdef`;

it('[ADM87] 2.096: a chat is tried at the address as typed, the two others at a deployment there', () => {
  const chat = {
    max_tokens: 50,
    temperature: 1,
    top_p: 1,
    n: 1,
    stream: false,
    messages: [{ role: 'user', content: 'Say hello.' }],
  };
  expect(endpointTestRequest('gpt-4o', 'https://a.example/v1/chat/completions')).toEqual({
    url: 'https://a.example/v1/chat/completions',
    body: { ...chat, model: 'gpt-4o' },
  });
  expect(endpointTestRequest('text-embedding-3', 'https://a.example//')).toEqual({
    url: 'https://a.example/openai/deployments/text-embedding-3/embeddings?api-version=2024-02-01',
    body: { input: 'Say hello.' },
  });
  expect(endpointTestRequest('code-interpreter', 'https://a.example')).toEqual({
    url: 'https://a.example/openai/deployments/gpt-4o/chat/completions?api-version=2024-08-01-preview',
    body: { ...chat, model: 'code-interpreter' },
  });
});

it('[ADM87] a row is new with another address or key, and not with another share', () => {
  const of = (url: string, key: string, weight = 1) =>
    valueOf([{ model: 'gpt-4o', endpoints: [{ url, key, weight }] }]);
  const saved = of('https://a.example', mask);
  expect(newRows(of('https://a.example', mask, 9), saved)).toEqual([]);
  expect(newRows(of('https://b.example', 'k'), saved)).toHaveLength(1);
  expect(newRows(of('https://a.example', 'other'), saved)).toHaveLength(1);
  expect(newRows(of('', 'k'), saved)).toEqual([]);
  expect(newRows(of('https://b.example', ''), saved)).toEqual([]);
});

it('[ADM88] a stored key does not follow another address; a typed one does', () => {
  expect(withUrl({ url: 'https://a.example', key: mask, weight: 1 }, 'https://b.example').key).toBe('');
  expect(withUrl({ url: 'https://a.example', key: mask, weight: 1 }, 'https://a.example ').key).toBe(mask);
  expect(withUrl({ url: 'https://a.example', key: 'k', weight: 1 }, 'https://b.example').key).toBe('k');
});
