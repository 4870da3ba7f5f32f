import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseWithoutNulls } from './parse-without-nulls.js';

const schema = z.looseObject({
  name: z.string(),
  note: z.optional(z.string()),
  folderId: z.optional(z.nullable(z.string())),
  size: z._default(z.number(), 7),
  items: z.optional(z.array(z.object({ id: z.string(), label: z.optional(z.string()) }))),
  either: z.optional(z.union([z.string(), z.object({ a: z.optional(z.string()) })])),
});
const parsed = (value: unknown): unknown => {
  const result = parseWithoutNulls(schema, value);
  return result.success
    ? result.data
    : result.error.issues.map((issue: z.core.$ZodIssue) => issue.path.join('.'));
};

describe('a value in which null stands for absent', () => {
  it.each<[string, object, object]>([
    ['is left out where the schema knows none', { note: null }, {}],
    ['stays where the schema knows it', { folderId: null }, { folderId: null }],
    ['stays in what is not known', { more: null, deep: { x: null } }, { more: null, deep: { x: null } }],
    ['is the default where there is one', { size: null }, {}],
    [
      'is left out of items',
      { items: [{ id: 'a', label: null }, { id: 'b' }] },
      { items: [{ id: 'a' }, { id: 'b' }] },
    ],
    ['is left out inside of a choice', { either: { a: null } }, { either: {} }],
    [
      'keeps a key that reaches a prototype as a key',
      JSON.parse('{"note":null,"__proto__x":1}') as object,
      { __proto__x: 1 },
    ],
  ])('[UP11] %s', (_name, value, expected) => {
    expect(parsed({ name: 'n', ...value })).toEqual({ name: 'n', size: 7, ...expected });
  });

  it.each<[string, unknown, string[]]>([
    ['where something is needed', { name: null }, ['name']],
    ['as an item', { name: 'n', items: [null] }, ['items.0']],
    ['as the whole', null, ['']],
    ['beside something wrong', { name: 5, note: null }, ['name']],
  ])('[UP11] is refused %s', (_name, value, paths) => {
    expect(parsed(value)).toEqual(paths);
  });
});
