import { expect, it } from 'vitest';
import { refused } from './operation-checks.js';
import { formatReport, runConformance } from './run-conformance.js';

const answerWith =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(body, { status });
const run = (send: typeof fetch, options: { form?: 'envelope' | 'backend' } = {}) =>
  runConformance({ url: 'http://localhost:1', token: 't', fetch: send, ...options });

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
const [complete, error] = [
  { s: '0', d: words },
  { s: '0', type: 'error' },
];

it.each([
  ['as it should', streamOf({ s: '0', d: 'One two' }, { s: '0', d: ' three' }), 'passed'],
  ['twice', streamOf(complete, complete), 'failed'],
  ['in part', streamOf({ s: '0', d: 'One' }), 'failed'],
  ['from two sources', streamOf({ s: '0', d: 'One two' }, { s: '1', d: ' three' }), 'failed'],
  ['with a status that has no id', streamOf({ s: 'meta', st: {} }, complete), 'failed'],
  ['with an event that the protocol ignores', streamOf(complete, error), 'passed'],
])('[CK3] a reply that arrives %s is told', async (_how, body, status) => {
  const report = await runConformance({
    url: 'http://localhost:1',
    token: 't',
    fetch: answerWith(200, body),
    script: { model, replies: [{ prompt: 'p', text: words }] },
  });
  const [result] = report.results.filter(({ name }) => name.startsWith('a reply arrives whole'));
  expect(result?.status, result?.detail).toBe(status);
  expect(report.rooms['chat']?.absent).toBe(3);
});

it('[CK2] one that breaks, or cannot be reached, is a table of failures and no exception', async () => {
  for (const send of [answerWith(500, 'x'), () => Promise.reject(new TypeError('no network'))]) {
    const report = await run(send as typeof fetch);
    expect(report.passed).toBe(0);
    expect(report.results.some(({ detail }) => detail !== undefined)).toBe(true);
  }
});

it.each([
  'null',
  '[]',
  '"text"',
  '7',
  '<html>Moved</html>',
  '{"success":true,"data":7,"items":7,"presignedUrls":7,"conversation":7,"body":7,"statusCode":7}',
  '{"success":true,"data":{"models":{},"items":{},"default":{"id":"m"}},"presignedUrls":["no address"],"conversation":[-1]}',
  '{"statusCode":200,"body":"{"}',
  '{"statusCode":200,"body":"null"}',
])('[CK2] an answer of a wrong shape is a failure that names it: %s', async (body) => {
  const { results, failed, passed } = await run(answerWith(200, body));
  expect(failed).toBeGreaterThan(100);
  expect(passed).toBeLessThan(10);
  const crashes = results.filter(({ detail = '' }) => /undefined|not iterable|not a function/.test(detail));
  expect(crashes).toEqual([]);
});

const inside = (statusCode: number, value: object): object => ({ statusCode, body: JSON.stringify(value) });
const queue = { success: true, messages: [] };

it.each<[string, object, string]>([
  ['in its form', inside(200, queue), 'passed'],
  ['without the form of a proxy', queue, 'failed'],
  ['with a body that is no text', { statusCode: 200, body: queue }, 'failed'],
  ['with an error inside', inside(500, queue), 'failed'],
  ['with its feature off', inside(403, { success: false, message: 'Off', type: 'FeatureOff' }), 'absent'],
])('[CK6] a proxy-style answer %s is told', async (_how, answer, status) => {
  const { results } = await run(answerWith(200, JSON.stringify(answer)));
  const [result] = results.filter(({ name }) => name === 'queue: answers in the specified shape');
  expect(result?.status, result?.detail).toBe(status);
});

it('[CK6] what only administrators may read is absent for others', async () => {
  const forbidden = { success: false, message: 'Only administrators may.', type: 'Forbidden' };
  const { results } = await run(answerWith(200, JSON.stringify(forbidden)));
  const [result] = results.filter(({ name }) => name === 'listKeys: answers in the specified shape');
  expect(result?.status, result?.detail).toBe('absent');
});

it('[CK7] what a front says of every refusal of its backend counts as one', async () => {
  const answer = JSON.stringify({ error: 'Could not perform requestOp' });
  const refusals = async (form: 'envelope' | 'backend') =>
    (await run(answerWith(500, answer), { form })).results.filter(
      ({ name, status }) =>
        (name.endsWith('is refused, and breaks nothing') || name.endsWith('are those of the caller alone')) &&
        status === 'passed',
    );
  const names = (await refusals('envelope')).map(({ name }) => name);
  expect(names).toContain('files that programs and agents made are those of the caller alone');
  expect(names).toContain('upload: input that it cannot read is refused, and breaks nothing');
  expect(await refusals('backend')).toEqual([]);
});

it.each([
  [403, undefined, true],
  [404, undefined, true],
  [200, { success: false }, true],
  [200, { success: true }, false],
  [500, { error: 'x' }, false],
  [503, { success: false }, false],
])('[CK7] an answer with status %i and %j counts as a refusal: %s', (status, value, isOne) => {
  const check = (): void => refused({ status, value, isAbsent: false }, 'It is carried out.');
  if (isOne) expect(check).not.toThrow();
  else expect(check).toThrow(/carried out|status/);
});
