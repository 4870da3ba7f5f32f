import { describe, expect, it } from 'vitest';
import { models } from '../contract/models/models.js';
import { conversations } from '../contract/conversations/conversations.js';
import { encodeJson } from './base64-json.js';
import { buildEnvelope, readEnvelope } from './envelope.js';

const head = { method: 'GET', path: '/state/conversation', op: '/get' };

describe('envelope', () => {
  it('[EN1] encodes each query value, and no key', () => {
    expect(buildEnvelope(conversations.get, { conversationId: 'c1' })).toEqual({
      data: { ...head, queryParams: { conversationId: 'ImMxIg==' } },
    });
  });

  it('[EN2] encodes a payload as a whole', () => {
    const { data } = buildEnvelope(conversations.deleteMultiple, { conversationIds: ['a'] });
    expect(data).toEqual({
      method: 'POST',
      path: '/state/conversation',
      op: '/delete_multiple',
      data: encodeJson({ conversationIds: ['a'] }),
    });
  });

  it('[EN3] omits empty input and undefined query values', () => {
    expect(buildEnvelope(models.list, undefined)).toEqual({
      data: { method: 'GET', path: '/available_models', op: '' },
    });
    expect(buildEnvelope(conversations.changes, { since: undefined }).data.queryParams).toEqual({});
  });

  it('[EN4] ignores url and every unknown field', () => {
    const reading = readEnvelope({ data: { ...head, url: 'http://10.0.0.1', service: 'x', data: null } });
    expect(reading).toEqual({ ok: true, ...head, input: undefined });
  });

  it('[I] drops prototype keys of query values and payloads', () => {
    const hostile = JSON.parse(
      `{"data":{"method":"GET","path":"/p","op":"","queryParams":{"__proto__":"e30=","a":"ImIi"}}}`,
    ) as unknown;
    const reading = readEnvelope(hostile);
    expect(reading.ok && reading.input).toEqual({ a: 'b' });
    const payload = readEnvelope({ data: { ...head, data: btoa('{"__proto__":{"admin":true},"a":1}') } });
    expect(payload.ok && Object.getOwnPropertyNames(payload.input)).toEqual(['a']);
  });

  it.each([
    null,
    undefined,
    3,
    'text',
    [],
    {},
    { data: [] },
    { data: { ...head, method: 'PATCH' } },
    { data: { ...head, method: 'get' } },
    { data: { ...head, path: 5 } },
    { data: { ...head, op: undefined } },
    { data: { ...head, op: 'x'.repeat(1000) } },
    { data: { ...head, data: { a: 1 } } },
    { data: { ...head, data: '%%%' } },
    { data: { ...head, data: btoa('[') } },
    { data: { ...head, data: btoa('['.repeat(5000) + ']'.repeat(5000)) } },
    { data: { ...head, queryParams: 'x' } },
    { data: { ...head, queryParams: { a: 1 } } },
    { data: { ...head, queryParams: { a: 'plain text' } } },
  ])('[R] refuses %j without throwing', (body) => {
    const reading = readEnvelope(body);
    expect(reading.ok).toBe(false);
    expect(reading.ok || reading.reason).toMatch(/\.$/);
  });

  it('[R] refuses a payload beyond its bound', () => {
    expect(readEnvelope({ data: { ...head, data: encodeJson('x'.repeat(100)) } }, 50).ok).toBe(false);
  });
});
