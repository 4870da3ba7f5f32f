import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { listOperations } from '../contract/registry.js';
import { withoutPrototypeKeys } from '../lib/parse-json.js';
import { buildAnswer, readAnswer } from './answer.js';
import { buildEnvelope, readEnvelope } from './envelope.js';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  valueType?: z.ZodMiniType;
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
  checks?: {
    _zod: { def: { check: string; value?: number; minimum?: number; inclusive?: boolean; pattern?: RegExp } };
  }[];
}

/** The least and the greatest that the checks of a schema allow, of a number or of the length of a list. */
function boundsOf({ checks = [] }: Definition): { minimum?: number; maximum?: number } {
  const bounds: { minimum?: number; maximum?: number } = {};
  for (const { _zod } of checks) {
    const { check, value = 0, minimum, inclusive } = _zod.def;
    if (check === 'greater_than') bounds.minimum = inclusive ? value : value + 1;
    if (check === 'less_than') bounds.maximum = value;
    if (check === 'min_length') bounds.minimum = minimum;
  }
  return bounds;
}

const patternOf = ({ checks = [] }: Definition): RegExp | undefined =>
  checks.map(({ _zod }) => _zod.def.pattern).find((pattern) => pattern !== undefined);

const isTrimmed = ({ checks = [] }: Definition): boolean =>
  checks.some(({ _zod }) => _zod.def.check === 'overwrite');

const key = fc.stringMatching(/^[a-z]{1,8}$/);
const text = (minLength: number) => fc.string({ unit: 'binary', minLength, maxLength: 20 });
const simple: Record<string, fc.Arbitrary<unknown>> = {
  boolean: fc.boolean(),
  void: fc.constant(undefined),
  // Negative zero is the one number that JSON does not keep.
  unknown: fc.jsonValue().map((value) => withoutPrototypeKeys(JSON.parse(JSON.stringify(value)))),
};

const isoTime = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') })
  .map((date) => date.toISOString());

const formats: Record<string, fc.Arbitrary<string>> = {
  datetime: isoTime,
  date: isoTime.map((time) => time.slice(0, 10)),
  uuid: fc.uuid(),
  url: fc.webUrl(),
  email: fc.emailAddress().map((address) => address.toLowerCase()),
};

/** Values that a schema of the contract accepts, also where a check of its own or an upper bound narrows it. */
function arbitraryFor(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { checks = [] } = schema._zod.def as unknown as Definition;
  const isNarrowed = checks.some(({ _zod }) => ['custom', 'string_format'].includes(_zod.def.check));
  const values = candidatesFor(schema);
  return isNarrowed ? values.filter((value) => z.safeParse(schema, value).success) : values;
}

/** What {@link arbitraryFor} chooses from. A schema of a new kind must be added here. */
function candidatesFor(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  const inner = () => arbitraryFor(definition.innerType as z.ZodMiniType);
  const { minimum, maximum } = boundsOf(definition);
  switch (definition.type) {
    case 'number':
      return definition.format === 'safeint'
        ? fc.integer({ min: Math.max(minimum ?? 0, 0), max: Math.min(maximum ?? 2 ** 31, 2 ** 31) })
        : fc.oneof(
            fc
              .double({ noNaN: true, noDefaultInfinity: true })
              .map((n) => Math.max(Math.min(n, maximum ?? n), minimum ?? n) + 0),
            fc.integer({ min: 0, max: 1000 }),
          );
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'array':
      return fc.array(arbitraryFor(definition.element as z.ZodMiniType), {
        minLength: minimum ?? 0,
        maxLength: Math.max(minimum ?? 0, 3),
      });
    case 'string':
      return textArbitrary(schema, definition);
    case 'record':
      return fc.dictionary(key, arbitraryFor(definition.valueType as z.ZodMiniType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(arbitraryFor));
    case 'object':
      return objectArbitrary(definition);
    case 'custom':
      return fc.array(fc.nat()).filter((codes) => z.safeParse(schema, codes).success);
    default:
      return (
        simple[definition.type] ?? expect.fail(`There are no values for schemas of kind ${definition.type}.`)
      );
  }
}

function textArbitrary(schema: z.ZodMiniType, definition: Definition): fc.Arbitrary<unknown> {
  const format = definition.format ?? String(z.globalRegistry.get(schema)?.['format'] ?? '');
  if (format in formats) return formats[format]!;
  if (patternOf(definition)) return fc.stringMatching(patternOf(definition)!);
  const { minimum = 1 } = boundsOf(definition);
  // What is trimmed must not be all blanks.
  return isTrimmed(definition) ? text(minimum).map((words) => `a${words}`) : text(minimum);
}

function objectArbitrary({ shape = {}, catchall }: Definition): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, arbitraryFor(each)]));
  if (catchall === undefined) return fc.record(members);
  // Loose objects carry keys that this version does not know; they must survive.
  return fc
    .tuple(
      fc.dictionary(
        key.map((name) => `x_${name}`),
        simple['unknown'] as fc.Arbitrary<unknown>,
        { maxKeys: 2 },
      ),
      fc.record(members),
    )
    .map(([extra, known]) => ({ ...extra, ...known }));
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(listOperations())('$room.$name', ({ operation }) => {
  it('[RT1] input: envelope → JSON → reading → schema', () => {
    fc.assert(
      fc.property(arbitraryFor(operation.input), (input) => {
        const expected = z.parse(operation.input, input);
        const reading = readEnvelope(overTheWire(buildEnvelope(operation, input as never)));
        expect(reading).toMatchObject({
          ok: true,
          method: operation.method,
          path: operation.path,
          op: operation.op,
        });
        expect(z.parse(operation.input, reading.ok ? reading.input : undefined)).toEqual(expected);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('[RT2] output: answer → JSON → outcome', () => {
    fc.assert(
      fc.property(arbitraryFor(operation.output), (output) => {
        const bodyText = JSON.stringify(buildAnswer(operation, output));
        const outcome = readAnswer(operation, { status: 200, statusText: 'OK', bodyText });
        expect(outcome).toEqual({ ok: true, value: z.parse(operation.output, output) });
      }),
      { numRuns: 60, seed: 12 },
    );
  });

  it('[RT3] sends no input exactly when the operation has none', () => {
    expect(z.safeParse(operation.input, undefined).success).toBe(operation.sends === 'nothing');
  });
});
