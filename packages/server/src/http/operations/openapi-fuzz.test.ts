import { featureFlagDefaults, listOperations, operationAddress, type Operation } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { jsonSchema, openApiDocument } from './openapi.js';

let app: TestApp;
let thea: Browser;
let bearers: string[];
let logged = '';
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => (logged += line) });
  await storeFlags(
    app.database,
    Object.fromEntries(Object.keys(featureFlagDefaults).map((flag) => [flag, true])),
  );
  thea = await app.signInAs('thea');
  const { accessToken } = (await (await thea.fetch('/api/auth/session')).json()) as { accessToken: string };
  bearers = [accessToken, (await makeKey(thea)).secret];
});
afterAll(() => app?.close());

type Json = Record<string, unknown>;
/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What breaks parsers, databases and formats. */
const hostile: readonly unknown[] = [
  null,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufffe\u202e',
  '__proto__',
  "'; drop table people; --",
  '%00%s%n',
  '../../etc/passwd',
  '🌊'.repeat(50),
  'x'.repeat(20_000),
  -1,
  0,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  0.1,
  '9999-99-99',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  'https://[::1',
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: 1 } },
  true,
];

/** A value that fits a schema, but for what is hostile in it. */
function valueOf(schema: Json, next: () => number, wildness: number, depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  if (next() < wildness) return pick(hostile);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options && options.length > 0) return valueOf(pick(options), next, wildness, depth);
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick(schema['enum'] as unknown[]);
  switch (schema['type']) {
    case 'string':
      return pick(['a', 'name', 'thea@stoa.localhost', '2026-11-27', 'b'.repeat(10)]);
    case 'integer':
    case 'number':
      return pick([0, 1, 7, 100]);
    case 'boolean':
      return next() < 0.5;
    case 'array':
      return depth > 4
        ? []
        : Array.from({ length: Math.floor(next() * 3) }, () =>
            valueOf((schema['items'] ?? {}) as Json, next, wildness, depth + 1),
          );
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
      const needed = new Set((schema['required'] ?? []) as string[]);
      return Object.fromEntries(
        properties
          .filter(([name]) => needed.has(name) || next() < 0.5)
          .map(([name, one]) => [name, valueOf(one, next, wildness, depth + 1)]),
      );
    }
    default:
      return pick(['a', 1, {}, []]);
  }
}

/** What ends the key that asks. */
const left = new Set(['/apiKeys/key/deactivate']);
const operations = listOperations()
  .map(({ operation }) => operation)
  .filter(({ path, op }) => !left.has(path + op));
const tries = 14;

async function ask(
  { method, path, op, sends }: Operation,
  input: unknown,
  bearer: string,
): Promise<Response> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  if (method !== 'GET')
    return fetch(app.url + path + op, { method, headers, body: JSON.stringify({ data: input }) });
  const query = new URLSearchParams();
  if (sends === 'query' && typeof input === 'object' && input !== null)
    for (const [name, value] of Object.entries(input))
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return fetch(`${app.url}${path}${op}?${query.toString()}`, { headers });
}

describe('[BF14] whatever is sent, an operation fails for what was sent, and never for the server:', () => {
  it.each(operations.map((operation, at) => [operationAddress(operation), operation, at] as const))(
    '%s',
    async (address, operation, at) => {
      const schema = jsonSchema(operation.input, 'input');
      const next = numbers(at + 1);
      for (let round = 0; round < tries; round += 1) {
        const input = valueOf(schema, next, round === 0 ? 1 : round / tries / 3);
        logged = '';
        const response = await ask(operation, input, bearers[round % bearers.length]!);
        const text = await response.text();
        const told = `${address} ${JSON.stringify(input).slice(0, 500)}: ${text.slice(0, 300)} ${logged.slice(-1500)}`;
        expect(response.status, told).toBeLessThan(500);
        expect(/"statusCode":5\d\d/.test(text), told).toBe(false);
      }
    },
  );

  it('the document describes each of them', () => {
    const paths = openApiDocument()['paths'] as Record<string, Json>;
    for (const { method, path, op } of operations)
      expect(Object.keys(paths[path + op] ?? {})).toContain(method.toLowerCase());
  });
});
