import { expect, it } from 'vitest';
import { formatReport, runConformance } from './run-conformance.js';

const answerWith =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(body, { status });
const run = (send: typeof fetch) => runConformance({ url: 'http://localhost:1', token: 't', fetch: send });

it('[CK2] a backend that has nothing fails nothing but the chat, and its operations are absent', async () => {
  const report = await run(answerWith(404, '{"error":"Not found"}'));
  expect(report.results.filter(({ room, status }) => room !== 'chat' && status === 'failed')).toEqual([]);
  expect(report.absent).toBeGreaterThan(60);
});

it('[CK2] one that takes everything fails wherever it should refuse', async () => {
  const report = await run(answerWith(200, '{"success":true}'));
  expect(report.passed).toBeLessThan(15);
  expect(report.failed).toBeGreaterThan(60);
  expect(formatReport(report)).toContain(
    'conversations: upload: a caller without a token is refused with 401',
  );
});

const model = 'm';
const words = 'One two three';
const streamOf = (...pieces: object[]): string =>
  pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join('');
const [whole, error] = [
  { s: '0', d: words },
  { s: '0', type: 'error' },
];

it.each([
  ['as it should', streamOf({ s: '0', d: 'One two' }, { s: '0', d: ' three' }), 'passed'],
  ['twice', streamOf(whole, whole), 'failed'],
  ['in part', streamOf({ s: '0', d: 'One' }), 'failed'],
  ['from two sources', streamOf({ s: '0', d: 'One two' }, { s: '1', d: ' three' }), 'failed'],
  ['with a status that has no id', streamOf({ s: 'meta', st: {} }, whole), 'failed'],
  ['with an event that the protocol ignores', streamOf(whole, error), 'passed'],
])('[CK3] a reply that arrives %s is told', async (_how, body, status) => {
  const report = await runConformance({
    url: 'http://localhost:1',
    token: 't',
    fetch: answerWith(200, body),
    script: { model, replies: [{ prompt: 'p', text: words }] },
  });
  const [result] = report.results.filter(({ name }) => name.startsWith('a reply arrives whole'));
  expect(result?.status, result?.detail).toBe(status);
  expect(report.rooms['chat']?.absent).toBe(2);
});

it('[CK2] one that breaks, or cannot be reached, is a table of failures and no exception', async () => {
  for (const send of [answerWith(500, 'x'), () => Promise.reject(new TypeError('no network'))]) {
    const report = await run(send as typeof fetch);
    expect(report.passed).toBe(0);
    expect(report.results.some(({ detail }) => detail !== undefined)).toBe(true);
  }
});
