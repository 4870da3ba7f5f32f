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

const chatWith = async (body: string) => {
  const { results } = await runConformance({
    url: 'http://localhost:1',
    token: 't',
    model,
    fetch: answerWith(200, body),
  });
  return results.find(({ name }) => name.startsWith('a reply is streamed'));
};
const pieces = ['Greetings to ', 'every', 'one', '.'].map((d) => ({ s: '0', d }));

it.each([
  ['once', streamOf(...pieces), 'passed'],
  ['with its whole doubled', streamOf(...pieces, ...pieces), 'failed'],
  ['with each piece doubled', streamOf(...pieces.flatMap((piece) => [piece, piece])), 'failed'],
  ['with one piece doubled', streamOf(pieces[0]!, ...pieces), 'failed'],
  [
    'with a short word twice',
    streamOf({ s: '0', d: 'ha ' }, { s: '0', d: 'ha ' }, { s: '0', d: '!' }),
    'passed',
  ],
  ['with ids', 'id: 1\ndata: {"s":"0","d":"a"}\n\nid: 2\ndata: {"s":"0","d":"b"}\n\n', 'passed'],
  ['with an id twice', 'id: 1\ndata: {"s":"0","d":"a"}\n\nid: 1\ndata: {"s":"0","d":"b"}\n\n', 'failed'],
  ['with ids out of order', 'id: 2\ndata: {"s":"0","d":"a"}\n\nid: 1\ndata: {"s":"0","d":"b"}\n\n', 'failed'],
])('[CK3] a reply that is not known beforehand arrives %s', async (_how, body, status) => {
  const result = await chatWith(body);
  expect(result?.status, result?.detail).toBe(status);
});

it('a request that hangs is named, with the end of what has come', async () => {
  const hanging = (first: string): typeof fetch => {
    return (_input, init) =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              controller.enqueue(new TextEncoder().encode(first));
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            },
          }),
        ),
      );
  };
  const never: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const detailOf = async (send: typeof fetch) => {
    const options = { url: 'http://localhost:1', token: 't', model, timeoutMs: 5, fetch: send };
    const { results } = await runConformance(options);
    return results.find(({ name }) => name.startsWith('a reply is streamed'))?.detail;
  };
  expect(await detailOf(hanging('data: {"s":"0","d":"the end so far"}'))).toMatch(
    /POST http:\/\/localhost:1\/chat has not ended within 0.005 s.*the end so far/,
  );
  expect(await detailOf(never)).toBe('POST http://localhost:1/chat has not been answered within 0.005 s.');
});

it('the table says what was not checked, and why', async () => {
  const table = formatReport(await run(answerWith(404, '{"error":"Not found"}')));
  expect(table).toContain('Absent, and why:');
  expect(table).toMatch(
    /chat: \[A\] another person does not stop a reply\n {2}Nothing is known about what a model replies/,
  );
});

const jwt = (sub: string): string =>
  ['{"alg":"none"}', JSON.stringify({ iss: 'x', sub }), 'sig'].map((part) => btoa(part)).join('.');
const keyOf =
  (owners: Record<string, string>): typeof fetch =>
  (_input, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    const key = `${owners[token]}/2026-01-01/x.json`;
    return Promise.resolve(
      new Response(
        JSON.stringify({
          success: true,
          uploadUrl: 'u',
          statusUrl: 's',
          contentUrl: 'c',
          metadataUrl: 'm',
          key,
        }),
      ),
    );
  };

it.each([
  ['the same text', 't', 't', answerWith(404, ''), true],
  ['one subject in both', jwt('a'), jwt('a').replace('sig', 'other'), answerWith(404, ''), true],
  ['two subjects', jwt('a'), jwt('b'), answerWith(404, ''), false],
  ['one owner of files', 't', 'o', keyOf({ t: 'ann', o: 'ann' }), true],
  ['two owners of files', 't', 'o', keyOf({ t: 'ann', o: 'bob' }), false],
  ['nothing that tells', 't', 'o', answerWith(404, ''), false],
])('[CK10] two tokens with %s', async (_name, token, otherToken, send, isOne) => {
  const { results } = await runConformance({ url: 'http://localhost:1', token, otherToken, fetch: send });
  const reasons = results.filter(({ detail }) => detail?.startsWith('Both tokens are of one person'));
  expect(reasons.length > 3).toBe(isOne);
  expect(reasons.every(({ status }) => status === 'absent')).toBe(true);
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
