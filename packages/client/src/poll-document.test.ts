import { expect, it, vi } from 'vitest';
import { pollDocument } from './poll-document.js';

const answering = (status: number) =>
  vi.fn(async () => new Response(status === 200 ? 'PK' : null, { status }));

it.each([
  [200, 'ready'],
  [404, 'pending'],
  [503, 'pending'],
  [403, 'failed'],
  [500, 'failed'],
])('[EX6] an address that answers %i is %s', async (status, expected) => {
  expect(await pollDocument(answering(status), 'https://files.example.org/a.docx')).toBe(expected);
});

it('[EX6] a lost connection counts as pending, and the body is never downloaded', async () => {
  expect(await pollDocument(() => Promise.reject(new TypeError('offline')), '/x')).toBe('pending');
  const fetch = answering(200);
  await pollDocument(fetch, '/x');
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.method).toBeUndefined();
  expect(init.signal?.aborted).toBe(true);
});
