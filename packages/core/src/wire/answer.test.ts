import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { conversations } from '../contract/conversations/conversations.js';
import { defineOperation } from '../contract/define-operation.js';
import { buildAnswer, buildRefusal, readAnswer } from './answer.js';
import { networkFailure } from './failures.js';
import { encodeJson } from './base64-json.js';

const plain = conversations.get;
const proxy = defineOperation({
  summary: 'An operation of the other family.',
  method: 'POST',
  path: '/memory',
  op: '/read-memory',
  sends: 'data',
  family: 'proxy',
  input: z.object({}),
  output: z.object({ memories: z.array(z.string()) }),
  failures: [],
  source: 'test',
  shape: 'ours',
  access: 'person',
});
const raw = (body: unknown, status = 200, statusText = '') => ({
  status,
  statusText,
  bodyText: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('answers', () => {
  it('[WA1] is the value itself in the plain family', () => {
    const body = buildAnswer(plain, { success: true, conversation: [97] });
    expect(body).toEqual({ data: encodeJson({ success: true, conversation: [97] }) });
    expect(readAnswer(plain, raw(body))).toEqual({ ok: true, value: { success: true, conversation: [97] } });
  });

  it('[WA2] wraps the value as status and JSON text in the proxy family, and reads both forms', () => {
    const body = buildAnswer(proxy, { memories: ['m'] });
    expect(body).toEqual({ data: encodeJson({ statusCode: 200, body: '{"memories":["m"]}' }) });
    const expected = { ok: true, value: { memories: ['m'] } };
    expect(readAnswer(proxy, raw(body))).toEqual(expected);
    expect(readAnswer(proxy, raw({ data: encodeJson({ memories: ['m'] }) }))).toEqual(expected);
    expect(
      readAnswer(proxy, raw({ data: encodeJson({ statusCode: 200, body: { memories: ['m'] } }) })),
    ).toEqual(expected);
  });

  it.each([plain, proxy])('[WA3] reads a refusal with its message and type', (operation) => {
    const body = buildRefusal(operation, { message: 'Gone.', type: 'NoSuchKey', status: 404 });
    expect(readAnswer(operation, raw(body))).toEqual({
      ok: false,
      failure: { code: 'refused', message: 'Gone.', type: 'NoSuchKey', status: 200 },
    });
  });

  it('[WA3] has a default message for a refusal without one', () => {
    expect(readAnswer(plain, raw({ data: encodeJson({ success: false, error: 'Why.' }) }))).toMatchObject({
      failure: { code: 'refused', message: 'Why.' },
    });
    expect(readAnswer(plain, raw({ data: encodeJson({ success: false }) }))).toMatchObject({
      failure: { code: 'refused', message: 'Error calling GET - /state/conversation/get: Status 200.' },
    });
  });

  it('[WA8] of several things of which some failed is an answer, and a refusal of all of them none', () => {
    const several = {
      ...plain,
      isPartial: 'data' as const,
      output: z.object({ success: z.boolean(), data: z.looseObject({}) }),
    };
    const some = { success: false, message: 'Some.', data: { a: { success: true }, b: { success: false } } };
    expect(readAnswer(several, raw({ data: encodeJson(some) }))).toMatchObject({
      ok: true,
      value: { success: false, data: some.data },
    });
    expect(readAnswer(several, raw(buildRefusal(several, { message: 'Not for you.' })))).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: 'Not for you.' },
    });
    expect(readAnswer({ ...several, isPartial: undefined }, raw({ data: encodeJson(some) })).ok).toBe(false);
  });

  it('[WA4] 1.153: names the call and the status text of another status', () => {
    expect(readAnswer(plain, raw({ error: 'x' }, 500, 'Internal Server Error'))).toEqual({
      ok: false,
      failure: {
        code: 'http',
        status: 500,
        message: 'Error calling GET - /state/conversation/get: Internal Server Error.',
      },
    });
  });

  it('[WA4] uses the standard status text when the protocol sends none', () => {
    expect(readAnswer(plain, raw('', 502))).toMatchObject({
      failure: { message: 'Error calling GET - /state/conversation/get: Bad Gateway.' },
    });
  });

  it('[WA5] distinguishes an expired session, with its code', () => {
    const answer = raw({ error: 'Unauthorized', code: 'RefreshAccessTokenError' }, 401, 'Unauthorized');
    expect(readAnswer(plain, answer)).toEqual({
      ok: false,
      failure: {
        code: 'unauthorized',
        status: 401,
        type: 'RefreshAccessTokenError',
        message: 'Error calling GET - /state/conversation/get: Unauthorized.',
      },
    });
  });

  it.each([
    '',
    '<html>',
    '{}',
    '{"data":5}',
    '{"data":"%%"}',
    JSON.stringify({ data: encodeJson(null) }),
    JSON.stringify({ data: encodeJson({ success: true }) }),
    JSON.stringify({ data: encodeJson({ success: true, conversation: ['a'] }) }),
    JSON.stringify({ data: encodeJson({ success: true, conversation: [-1] }) }),
  ])('[WA6] an answer that breaks the contract is a parse failure: %j', (body) => {
    expect(readAnswer(plain, raw(body))).toEqual({
      ok: false,
      failure: {
        code: 'parse',
        status: 200,
        message: 'Error parsing response from GET - /state/conversation/get.',
      },
    });
  });

  it('[WA6] a proxy body that is not JSON is a parse failure', () => {
    expect(readAnswer(proxy, raw({ data: encodeJson({ statusCode: 200, body: '{' }) }))).toMatchObject({
      failure: { code: 'parse' },
    });
  });

  it('[WA7] has the message of a network failure', () => {
    expect(networkFailure(plain, new TypeError('Failed to fetch'))).toEqual({
      code: 'network',
      message: 'Network Error calling GET - /state/conversation/get: Failed to fetch.',
    });
  });
});
