import fc from 'fast-check';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { parseApiKeyBlock } from './api-key-block.js';
import { parseArtifactBlock } from './artifact-block.js';
import { isCompleteAssistant, parseAssistantBlock } from './assistant-block.js';
import { parseInvokeBlock, visibleText } from './invoke-block.js';
import { opFaults, opParameters, parseOpBlock, type OpField, type OpForm } from './op-block.js';
import { defaultConfirmation, namedParameters, resolvedOperation } from './resolved-ops.js';
import { blockLimits, type Parsed } from './block-parsing.js';

const read = JSON5.parse;
const value = <T>(result: Parsed<T>) => (result.ok ? result.value : result.reason);

describe('invoke', () => {
  it.each([
    ['{"name": "a", "payload": {"x": 1}}', { name: 'a', payload: { x: 1 } }],
    [`{name: 'a', payload: {}, thought: 'because'}`, { name: 'a', payload: {}, thought: 'because' }],
    ['{name: " a "}', { name: 'a', payload: {} }],
    ['{name: "a", payload: {"__proto__": {b: 1}, c: 2}}', { name: 'a', payload: { c: 2 } }],
    ['{name: "a", payload: []}', 'unreadable'],
    ['{name: "a", payload: "x"}', 'unreadable'],
    ['{payload: {}}', 'unreadable'],
    ['{name: ""}', 'unreadable'],
    ['{name: 3}', 'unreadable'],
    ['[]', 'unreadable'],
    ['null', 'unreadable'],
    ['', 'unreadable'],
    ['{name: "a"', 'unreadable'],
    [`{name: "${'x'.repeat(201)}"}`, 'unreadable'],
    [`{name: "a", payload: {x: "${'x'.repeat(blockLimits.maxCharacters)}"}}`, 'tooLarge'],
    [`{name: "a", payload: {x: ${'['.repeat(40)}${']'.repeat(40)}}}`, 'tooLarge'],
  ])('[PR4] %.60j', (code, expected) => {
    expect(value(parseInvokeBlock(code, read))).toEqual(expected);
  });

  it('[PR4] only tellUser shows a message, and only a text', () => {
    expect(visibleText({ name: 'tellUser', payload: { message: '**Hi**' } })).toBe('**Hi**');
    expect(visibleText({ name: 'tellUser', payload: { message: ['Hi'] } })).toBeUndefined();
    expect(visibleText({ name: 'other', payload: { message: 'Hi' } })).toBeUndefined();
  });
});

describe('autoArtifacts', () => {
  const complete = {
    instructions: 'Draw',
    includeArtifactsId: ['a'],
    id: 'i',
    name: 'n',
    description: 'd',
    type: 'svg',
  };
  it.each([
    [JSON.stringify(complete), complete],
    [JSON.stringify({ ...complete, instructions: ' a\n b ' }), { ...complete, instructions: 'a b' }],
    [JSON.stringify({ ...complete, type: 'exe' }), { ...complete, type: '' }],
    [JSON.stringify({ ...complete, includeArtifactsId: 'a' }), { ...complete, includeArtifactsId: [] }],
    [JSON.stringify({ ...complete, includeArtifactsId: ['a', 3, null] }), complete],
    [
      '{name: "n"}',
      { instructions: '', includeArtifactsId: [], id: '', name: 'n', description: '', type: '' },
    ],
    ['{}', 'unreadable'],
    ['[1]', 'unreadable'],
    ['{broken', 'unreadable'],
  ])('[PR4] %.60j', (code, expected) => {
    expect(value(parseArtifactBlock(code, read))).toEqual(expected);
  });
});

describe('assistant', () => {
  it.each([
    ['{"name": "My Helper!", "description": "d", "instructions": "i"}', ['MyHelper', 'd', 'i']],
    ['name: My Helper\ndescription: d\ninstructions: one\ntwo', ['MyHelper', 'd', 'one\ntwo']],
    ['**Name:** Ada', ['Ada', '', '**Name:** Ada']],
    ['{"name": "A", "description": "d"}', ['A', 'd', 'd']],
    ['Helps with anything', ['', '', 'Helps with anything']],
  ])('[PR4] %j', (code, [name, description, instructions]) => {
    expect(value(parseAssistantBlock(code, read))).toEqual({ name, description, instructions });
  });

  it('[PR4] broken JSON is not parsed as lines; without a name it is incomplete', () => {
    expect(value(parseAssistantBlock('{"name": "A"', read))).toBe('unreadable');
    expect(value(parseAssistantBlock('   ', read))).toBe('unreadable');
    expect(isCompleteAssistant({ name: '', description: 'd', instructions: 'i' })).toBe(false);
    expect(isCompleteAssistant({ name: 'A', description: 'd', instructions: 'i' })).toBe(true);
  });
});

describe('APIkey', () => {
  const data = { account: 'a', appName: 'n', accessTypes: ['chat'], rateLimit: { period: 'Unlimited' } };
  const create = (more: object) => JSON.stringify({ OP: 'CREATE', DATA: { ...data, ...more } });
  it.each([
    [create({}), { op: 'CREATE', data, missing: [], isTorn: false }],
    [
      create({ delegate: 'N/A', expirationDate: 'null' }),
      { op: 'CREATE', data: { ...data, delegate: null, expirationDate: null }, missing: [], isTorn: false },
    ],
    [
      create({ systemUse: true, delegate: null }),
      { op: 'CREATE', data: { ...data, systemUse: true, delegate: null }, missing: [], isTorn: false },
    ],
    [
      create({ systemUse: true, delegate: 'x@example.org' }),
      {
        op: 'CREATE',
        data: { ...data, systemUse: true, delegate: 'x@example.org' },
        missing: [],
        isTorn: true,
      },
    ],
    [
      create({ account: 'N/A', accessTypes: [] }),
      {
        op: 'CREATE',
        data: { ...data, account: null, accessTypes: [] },
        missing: ['account', 'accessTypes'],
        isTorn: false,
      },
    ],
    [create({ owner: 'someone@example.org' }), { op: 'CREATE', data, missing: [], isTorn: false }],
    [
      '{"OP": "GET", "DATA": [{"id": "1", "name": "n"}]}',
      { op: 'GET', items: [{ id: '1', name: 'n', updates: {} }] },
    ],
    [
      '{OP: "UPDATE", DATA: [{id: "1", name: "n", account: "b", owner: "x", expirationDate: "N/A"}]}',
      { op: 'UPDATE', items: [{ id: '1', name: 'n', updates: { account: 'b', expirationDate: null } }] },
    ],
    [
      '{OP: "DEACTIVATE", DATA: [{id: "1"}]}',
      { op: 'DEACTIVATE', items: [{ id: '1', name: '', updates: {} }] },
    ],
    ['{OP: "DEACTIVATE", DATA: [{id: "1"}, {name: "no id"}]}', 'unreadable'],
    ['{OP: "DEACTIVATE", DATA: []}', 'unreadable'],
    ['{OP: "GET", DATA: {id: "1"}}', 'unreadable'],
    ['{OP: "DELETE", DATA: [{id: "1"}]}', 'unreadable'],
    ['{OP: "create", DATA: {}}', 'unreadable'],
    ['{}', 'unreadable'],
  ])('[PR4] %.70j', (code, expected) => {
    expect(value(parseApiKeyBlock(code, read))).toEqual(expected);
  });
});

describe('op', () => {
  const form = (code: string): OpForm => {
    const result = parseOpBlock(code);
    if (!result.ok) throw new Error(result.reason);
    return result.value;
  };
  const field = (code: string): OpField | undefined => form(`_id: x\n${code}`).fields[0];

  it('[PR5] has its own title and button, or the defaults', () => {
    expect(form('_id: x')).toEqual({ id: 'x', title: 'My Plan', button: 'Go', fields: [] });
    expect(form('_id: x\n_title: Plan B\n_button: Send')).toMatchObject({ title: 'Plan B', button: 'Send' });
  });

  it.each([
    ['a: b', { kind: 'text', label: 'a', initial: 'b' }],
    ['first_name: Ada', { kind: 'text', label: 'first name', initial: 'Ada' }],
    ['a: b\n  c\nd', { kind: 'longText', initial: 'b\n  c\nd' }],
    [`a: ${'x'.repeat(81)}`, { kind: 'longText' }],
    ['a:', { kind: 'text', initial: '' }],
    ['s_token: abc', { kind: 'secret', name: 's_token', label: 'token' }],
    [
      'a: 1\na: 2',
      {
        kind: 'group',
        isList: true,
        fields: [
          { name: 'a/0', label: '1' },
          { name: 'a/1', label: '2' },
        ],
      },
    ],
    [
      'a: {"x": 1, "y": true, "z": null}',
      {
        kind: 'group',
        isList: false,
        fields: [
          { kind: 'number', name: 'a/x', initial: '1' },
          { kind: 'boolean', name: 'a/y', initial: true },
          { kind: 'text', name: 'a/z', initial: '', isNull: true },
        ],
      },
    ],
    ['a: {\n  "x": ["p", "q"]\n}', { kind: 'group', fields: [{ kind: 'group', isList: true, name: 'a/x' }] }],
    ['a: {"s_key": "k"}', { kind: 'group', fields: [{ kind: 'secret', name: 'a/s_key' }] }],
    ['a: {broken', { kind: 'text', initial: '{broken' }],
    ['a: http://x.org: y', { kind: 'text', initial: 'http://x.org: y' }],
  ])('[PR5] %.40j', (code, expected) => {
    expect(field(code)).toMatchObject(expected);
  });

  it('[PR5] never takes the value of a secret from a reply', () => {
    expect(JSON.stringify(form('_id: x\ns_token: abc\na: {"s_key": "hidden"}'))).not.toMatch(/abc|hidden/);
  });

  it('[PR5] parameters are the filled-in values in order, without reserved keys', () => {
    const one = form(
      '_id: x\n_title: t\n_button: b\n_dataSources: d\nargs: 1\nid: 2\nz: last\na: {"n": 1, "on": false, "none": null}\ns_k: ?\nlist: p\nlist: q',
    );
    expect(opParameters(one, { s_k: 'secret' })).toEqual([
      'last',
      { n: 1, on: false, none: null },
      'secret',
      ['p', 'q'],
    ]);
    expect(
      opParameters(one, { z: '', 'a/n': ' 2.5 ', 'a/on': true, 'a/none': 'x', 'list/1': 'r', s_k: 's' }),
    ).toEqual(['', { n: 2.5, on: true, none: 'x' }, 's', ['p', 'r']]);
  });

  it('[PR5] a missing secret and an invalid number are faults', () => {
    const one = form('_id: x\ns_k:\na: {"n": 1}');
    expect([...opFaults(one, {})]).toEqual([['s_k', 'missing']]);
    expect([...opFaults(one, { s_k: 's', 'a/n': 'ten' })]).toEqual([['a/n', 'notANumber']]);
    expect([...opFaults(one, { s_k: 's', 'a/n': ' ' })]).toEqual([['a/n', 'notANumber']]);
    expect(opFaults(one, { s_k: 's' }).size).toBe(0);
  });

  it('[PR6] refuses a form without an id or above the size limit; drops prototype keys', () => {
    expect(value(parseOpBlock('a: b'))).toBe('unreadable');
    expect(value(parseOpBlock(''))).toBe('unreadable');
    expect(value(parseOpBlock(`_id: x\n${'a: b\n'.repeat(101)}`))).toBe('tooLarge');
    expect(value(parseOpBlock(`_id: x\na: [${'1,'.repeat(200)}1]`))).toBe('tooLarge');
    expect(value(parseOpBlock('x'.repeat(100_001)))).toBe('tooLarge');
    expect(form('_id: x\n__proto__: 1\nconstructor: 2\nprototype: 3').fields).toEqual([]);
  });
});

describe('operations of the server', () => {
  const state = {
    resolvedOps: [
      {
        id: '/send',
        name: 'Send mail',
        url: '/mail',
        params: [{ name: 'to' }, { name: 'text' }, {}, 'x'],
        data: { shouldConfirm: true },
      },
      {
        id: 'erase',
        data: { shouldConfirm: true, confirmationMessage: 'Erase it?' },
        params: [{ name: '__proto__' }],
      },
      { id: 'plain', data: { confirmationMessage: 'Not asked' } },
    ],
  };
  it('[PR9] are found by id with or without a slash, with their confirmation question', () => {
    expect(resolvedOperation(state, 'send')).toMatchObject({
      id: '/send',
      method: 'POST',
      params: ['to', 'text'],
      confirmation: defaultConfirmation,
    });
    expect(resolvedOperation(state, '/send')?.name).toBe('Send mail');
    expect(resolvedOperation(state, 'erase')?.confirmation).toBe('Erase it?');
    expect(resolvedOperation(state, 'plain')?.confirmation).toBeNull();
    for (const name of ['mail', '', 'constructor']) expect(resolvedOperation(state, name)).toBeUndefined();
    for (const resolvedOps of [null, 'x', {}, [null, 1]])
      expect(resolvedOperation({ resolvedOps }, 'send')).toBeUndefined();
  });

  it('[PR9] receive named parameters, each parsed as JSON5 where possible', () => {
    const params = ['a', 'b', 'c'];
    expect(namedParameters({ params }, ['{x: 1}', 'plain words', 7, 'beyond'], read)).toEqual({
      a: { x: 1 },
      b: 'plain words',
      c: 7,
    });
    expect(namedParameters({ params }, ['1'], read)).toEqual({ a: 1 });
    expect(namedParameters({ params: ['__proto__'] }, ['{x: 1}'], read)).toEqual({});
  });
});

describe('hostile blocks', () => {
  const parsers: ((code: string) => unknown)[] = [
    (code) => parseInvokeBlock(code, read),
    (code) => parseArtifactBlock(code, read),
    (code) => parseAssistantBlock(code, read),
    (code) => parseApiKeyBlock(code, read),
    parseOpBlock,
  ];
  it.each([
    ['depth', '['.repeat(90_000)],
    ['depth that closes', `${'{"a":'.repeat(18_000)}1${'}'.repeat(9_000)}`],
    ['colons', 'a:'.repeat(50_000)],
    ['marks before words', `${'*'.repeat(99_000)}name:`],
    ['lines', '\n'.repeat(100_000)],
    ['keys', 'a: 1\n'.repeat(20_000)],
    ['strings', `{"a": "${'\\u0000'.repeat(16_000)}"}`],
    ['numbers', `{OP: "GET", DATA: [${'1e999,'.repeat(16_000)}]}`],
  ])('[PR6] %s: parses in linear time without an exception', (_, code) => {
    for (const parse of parsers) {
      const started = performance.now();
      expect(() => parse(code)).not.toThrow();
      expect(performance.now() - started).toBeLessThan(1500);
    }
  });

  it('[PR6] never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ':',
      ',',
      '\n',
      '_id',
      'OP',
      'name',
      's_',
      'N/A',
      '__proto__',
      ' ',
      '1',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (code) => {
          for (const parse of parsers) parse(code);
        },
      ),
      { numRuns: 300 },
    );
  });
});
