import { expect, it } from 'vitest';
import { endpointTestRequest } from './endpoint-test.js';
import { keptKeys, newRows, valueOf, withPatch } from './endpoint-rows.js';

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

it('[ADM88] a stored key does not follow another address, and is back with its own; a typed one follows', () => {
  const stored = { url: 'https://a.example', key: mask, weight: 1 };
  const isKept = keptKeys(valueOf([{ model: 'gpt-4o', endpoints: [stored] }]));
  const moved = withPatch(stored, { url: 'https://b.example' }, isKept);
  expect(moved.key).toBe('');
  expect(withPatch(moved, { url: 'https://a.example ' }, isKept).key).toBe(mask);
  const typed = withPatch(moved, { key: 'k' }, isKept);
  expect(withPatch(typed, { url: 'https://a.example' }, isKept).key).toBe('k');
  expect(withPatch(typed, { key: '' }, isKept).key).toBe('');
  expect(withPatch({ url: '', key: '', weight: 1 }, { url: 'https://a.example' }, isKept).key).toBe('');
});
