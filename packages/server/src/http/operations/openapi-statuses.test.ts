import { listOperations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { openApiDocument } from './openapi.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '100000' } });
  const session = await (await app.signInAs('thea')).fetch('/api/auth/session');
  ({ accessToken: token } = (await session.json()) as { accessToken: string });
});
afterAll(() => app?.close());

interface Item {
  responses: Record<string, unknown>;
}
const paths = () => openApiDocument()['paths'] as Record<string, Record<string, Item>>;

/** Requests that go wrong, each in its own way, for an operation that may have a body or not. */
const wrongs: [
  string,
  { headers?: Record<string, string>; body?: string; query?: string; isBare?: boolean },
][] = [
  ['without a token', { isBare: true }],
  ['without anything', {}],
  ['with a body that is no JSON', { body: '{"data":' }],
  ['with a body that pollutes prototypes', { body: '{"data":{"__proto__":{"x":1}}}' }],
  ['with a deep body', { body: '['.repeat(500) + ']'.repeat(500) }],
  ['with a list as its body', { body: '[]' }],
  ['with data of a wrong shape', { body: '{"data":7}' }],
  ['with another content type', { headers: { 'content-type': 'text/plain' }, body: 'x' }],
  ['with a body that is too large', { body: JSON.stringify({ data: { x: 'x'.repeat(12_000_000) } }) }],
  ['with an odd query', { query: '?%E0%A4%A=1&conversationId=%00' }],
  ['with ids of nobody', { query: '?conversationId=x&artifact_id=x', body: '{"data":{"id":"x","key":"x"}}' }],
];

it.each(wrongs)(
  '[BF13] every status that an operation answers is in its document, %s',
  async (_name, wrong) => {
    const odd: string[] = [];
    await Promise.all(
      listOperations().map(async ({ operation: { method, path, op } }) => {
        const hasBody = method !== 'GET' && wrong.body !== undefined;
        // A body of this size for every operation would be the load of another test.
        if ((wrong.body?.length ?? 0) > 1_000_000 && path + op !== '/state/share') return;
        const response = await fetch(app.url + path + op + (wrong.query ?? ''), {
          method,
          headers: {
            ...(wrong.isBare ? {} : { authorization: `Bearer ${token}` }),
            'content-type': 'application/json',
            ...wrong.headers,
          },
          ...(hasBody && { body: wrong.body }),
        });
        await response.text();
        const { responses } = paths()[path + op]![method.toLowerCase()]!;
        if (!(response.status in responses)) odd.push(`${method} ${path}${op}: ${response.status}`);
      }),
    );
    expect(odd).toEqual([]);
  },
);

it('[BF13] the statuses of a chat that is refused are in the document', async () => {
  const { responses } = paths()['/chat']!['post']!;
  const chat = async (body: unknown, bearer = token) => {
    const response = await fetch(`${app.url}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };
  const model = 'demo';
  const messages = [{ id: 'u', role: 'user', content: 'Hi', data: {} }];
  const statuses = [
    await chat('{'),
    await chat({}),
    await chat({ model, messages, options: { requestId: 'r' } }, 'wrong'),
    await chat({ model: 'none', messages, options: { requestId: 'r1' } }),
    await chat({ killSwitch: { requestId: 'nobody', value: true } }),
    await chat({ killSwitch: { requestId: '', value: true } }),
  ];
  expect(new Set(statuses)).toEqual(new Set([400, 401, 404]));
  for (const status of statuses) expect(responses).toHaveProperty(String(status));
});
