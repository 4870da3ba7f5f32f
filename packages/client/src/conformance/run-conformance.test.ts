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

it('[CK2] one that breaks, or cannot be reached, is a table of failures and no exception', async () => {
  for (const send of [answerWith(500, 'x'), () => Promise.reject(new TypeError('no network'))]) {
    const report = await run(send as typeof fetch);
    expect(report.passed).toBe(0);
    expect(report.results.some(({ detail }) => detail !== undefined)).toBe(true);
  }
});
