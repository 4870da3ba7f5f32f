import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { csvFromAnswer } from '../files/csv-answer.js';
import { csvCell } from '../files/csv.js';
import { parsePartialJson } from '../values/partial-json.js';
import { csvSchema, outputOf, parsePrefix as parse, prefixNameOf, requestExtras } from './prefixes.js';

const parsePrefix = (text: string) => parse(text, JSON5.parse);

describe('prefixes', () => {
  it.each([
    ['json({"type":"object"}) list', 'json', '({"type":"object"}) list'],
    ['  json!({type:"object"}) list ', 'json!', '({type:"object"}) list'],
    ["csv({name:'string'}) teas", 'csv', "({name:'string'}) teas"],
    ['fn({functions:[{name:"f"}],call:"f"}) go', 'fn', '({functions:[{name:"f"}],call:"f"}) go'],
    ['json({description:"a (nested) one"}) x', 'json', '({description:"a (nested) one"}) x'],
  ])('[PF1] %s requests %s', (text, kind, body) => {
    expect(parsePrefix(text)).toMatchObject({ request: { kind }, body });
  });

  it('[PF8] detects the prefix without a JSON5 parser', () => {
    expect(prefixNameOf('  json!({any thing}) x')).toBe('json!');
    expect(prefixNameOf('csv(')).toBeUndefined();
    expect(prefixNameOf('json()')).toBeUndefined();
    expect(prefixNameOf('see json({})')).toBeUndefined();
  });

  it.each([
    'plain text',
    'json() empty',
    'json(not json) x',
    'json([1]) x',
    'csv(',
    'fn({functions:[]}) x',
    'fn({functions:[{}]}) x',
    'xml({a:1}) x',
    'see json({a:1})',
    'JSON({a:1}) x',
  ])('[PF2] %s is an ordinary message', (text) => {
    expect(parsePrefix(text)).toEqual({ request: { kind: 'plain' }, body: text });
  });

  it('[PF3] the request options of each kind', () => {
    const json = requestExtras(parsePrefix('json({type:"object"}) x').request);
    expect(json.options).toEqual({ response_format: { type: 'json_object' } });
    expect(json.schemaMessage).toContain('json');
    expect(requestExtras(parsePrefix('json!({type:"object"}) x').request).options).toEqual({
      functions: [{ name: 'answer', description: 'Answer the question', parameters: { type: 'object' } }],
      function_call: 'answer',
    });
    const csv = requestExtras(parsePrefix('csv({a:"number",b:""}) x').request).options;
    expect(csv).toMatchObject({ function_call: 'answer', csvColumns: ['a', 'b'] });
    expect(outputOf(csv)).toEqual({ kind: 'csv', columns: ['a', 'b'] });
    expect(outputOf({ functions: [{ name: 'f' }] })).toEqual({ kind: 'functionCall' });
    expect(outputOf({})).toEqual({ kind: 'text' });
  });

  it('[PF4] csv columns: typed, string by default, all required', () => {
    expect(csvSchema({ a: 'number', b: '', c: { type: 'string', enum: ['x'] }, d: 'a date' })).toMatchObject({
      properties: {
        rows: {
          items: {
            properties: {
              a: { type: 'number' },
              b: { type: 'string' },
              c: { enum: ['x'] },
              d: { type: 'string', description: 'a date' },
            },
            required: ['a', 'b', 'c', 'd'],
          },
        },
      },
      required: ['rows'],
    });
  });
});

describe('csv', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    [' edge', '" edge"'],
    [2.5, '2.5'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('[PF5] cell %j is %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('[PF6] an answer without rows gives the header only', () => {
    expect(csvFromAnswer('', ['a'], false)).toBe('```csv\na\n');
    expect(csvFromAnswer('"oops"', ['a'], true)).toBe('```csv\na\n```');
  });
});

describe('incomplete JSON', () => {
  it.each([
    ['', undefined],
    ['{', {}],
    ['{"a', {}],
    ['{"a":', {}],
    ['{"a":1', {}],
    ['{"a":1,', { a: 1 }],
    ['{"a":"te', { a: 'te' }],
    ['{"a":"te\\', { a: 'te' }],
    ['{"a":"\\u00e', { a: '' }],
    ['{"a":"\\u00e9', { a: 'é' }],
    ['[1,2', [1]],
    ['[true,nul', [true]],
    ['{"a":[{"b":null}]}', { a: [{ b: null }] }],
    ['{"a":"line\nbreak"}', { a: 'line\nbreak' }],
    ['['.repeat(5000), expect.any(Array)],
  ])('[PF7] %s', (text, value) => {
    expect(parsePartialJson(text)).toEqual(value);
  });

  it('[PF7] parses every prefix of a text, and the full text completely', () => {
    const complete = { a: [1, -2.5e3, 'q"\\ü', { b: false }], c: null, d: '' };
    const text = JSON.stringify(complete);
    for (let length = 0; length <= text.length; length++) parsePartialJson(text.slice(0, length));
    expect(parsePartialJson(text)).toEqual(complete);
  });
});
