import fc from 'fast-check';
import json5 from 'json5';
import { describe, expect, it } from 'vitest';
import {
  askedVariables,
  choicesOf,
  isRequired,
  parseVariables,
  valuesOf,
  writeVariable,
  type TemplateVariable,
} from './template-variables.js';
import { hasVariables } from './variable-pattern.js';
import { checkValues, initialValue } from './template-values.js';
import { changedOptions, isNumberFor, isPattern, readDecimal, readInteger } from './variable-options.js';

const parse = (content: string): TemplateVariable[] => parseVariables(content, json5.parse);

describe('the grammar of variables', () => {
  it.each<[string, Omit<TemplateVariable, 'source'>]>([
    ['{{Topic}}', { name: 'Topic', type: 'text', options: {} }],
    ['{{ Topic }}', { name: 'Topic', type: 'text', options: {} }],
    ['{{Doc:file}}', { name: 'Doc', type: 'file', options: {} }],
    ['{{ A : text }}', { name: 'A ', type: 'text', options: {} }],
    ['{{Author:text(optional:true)}}', { name: 'Author', type: 'text', options: { optional: true } }],
    ['{{Tone:options[warm,cool]}}', { name: 'Tone', type: 'options', options: { values: ['warm', 'cool'] } }],
    [
      '{{Tone:options[warm, cool]}}',
      { name: 'Tone', type: 'options', options: { values: ['warm', 'cool'] } },
    ],
    ['{{N:options[5,10]}}', { name: 'N', type: 'options', options: { values: ['5', '10'] } }],
    [
      '{{X:text(optional:true,truncate:500)}}',
      { name: 'X', type: 'text', options: { optional: true, truncate: 500 } },
    ],
    ['{{X:text[optional:true]}}', { name: 'X', type: 'text', options: { optional: true } }],
    ['{{X:text(truncate)}}', { name: 'X', type: 'text', options: {} }],
    ['{{X:text(optional:true}}', { name: 'X', type: 'text', options: { optional: true } }],
    ['{{X:text(regex:"(a|b)")}}', { name: 'X', type: 'text', options: { regex: '(a|b)' } }],
    ['{{X:template(options:["a","b"])}}', { name: 'X', type: 'template', options: { options: ['a', 'b'] } }],
    [
      '{{Cost (gross):text(optional:true)}}',
      { name: 'Cost (gross)', type: 'text', options: { optional: true } },
    ],
    ['{{id:uniqueId}}', { name: 'id', type: 'uniqueId', options: {} }],
    ['{{When:date}}', { name: 'When', type: 'text', options: {} }],
    ['{{}}', { name: '', type: 'text', options: {} }],
  ])('[TV1] %s', (content, expected) => {
    expect(parse(content)).toEqual([{ ...expected, source: content.slice(2, -2).trim() }]);
  });

  it.each(['{Topic}', '{{Topic', 'Topic}}', '{{To\npic}}', ''])('[TV2] %j has no variable', (content) => {
    expect(parse(content)).toEqual([]);
    expect(hasVariables(content)).toBe(false);
  });

  it('[TV2] asks for each name once, as it first occurs, and never for what fills itself', () => {
    const variables = parse('{{A}} {{B:file}} {{A:file}} {{id:uniqueId}} {{T:tools}}');
    expect(variables).toHaveLength(5);
    expect(askedVariables(variables).map(({ name, type }) => [name, type])).toEqual([
      ['A', 'text'],
      ['B', 'file'],
    ]);
  });

  it('[TV3] is required unless it is marked as optional', () => {
    const [one, other, odd] = parse('{{A}} {{B:text(optional:true)}} {{C:text(optional:"true")}}');
    expect([one, other, odd].map((variable) => variable && isRequired(variable))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('[TV4] never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}()[]:,"\'\\a \n') }), (text) =>
        Array.isArray(parse(text)),
      ),
    );
  });

  it('[TV5] reads back what it writes, whatever the values', () => {
    const text = fc.string({ unit: 'binary-ascii' });
    const options = fc.record(
      {
        optional: fc.boolean(),
        truncate: fc.nat(),
        default: text,
        values: fc.array(text.filter(Boolean), { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, (given) => {
        const written = writeVariable({ name: 'A', type: 'text', options: given });
        expect(parse(`x ${written} y`)).toMatchObject([{ name: 'A', type: 'text' }]);
        expect({ ...parse(written)[0]?.options }).toEqual({ ...given });
      }),
    );
  });

  it.each(['one\ntwo', 'one\rtwo', 'one\u2028two', 'one\u2029two'])(
    '[TV5] reads back %j, on one line',
    (text) => {
      for (const options of [{ values: [text] }, { values: [text], optional: true }, { default: text }]) {
        const written = writeVariable({ name: 'A', type: 'options', options });
        expect({ ...parse(written)[0]?.options }).toEqual(options);
      }
    },
  );

  it.each<[Omit<TemplateVariable, 'source'>, string]>([
    [{ name: 'A', type: 'text', options: {} }, '{{A}}'],
    [{ name: 'A', type: 'file', options: {} }, '{{A:file}}'],
    [{ name: 'A', type: 'options', options: { values: ['warm', 'cool'] } }, '{{A:options[warm,cool]}}'],
    [
      { name: 'A', type: 'options', options: { values: ['a, b', 'c'] } },
      '{{A:options(values:["a, b","c"])}}',
    ],
    [{ name: 'A', type: 'text', options: { regex: '^a(b)$' } }, String.raw`{{A:text(regex:"^a\x28b\x29$")}}`],
  ])('[TV5] writes %j', (variable, expected) => {
    expect(writeVariable(variable)).toBe(expected);
  });

  it('[TV5] leaves out options that say what would hold anyway', () => {
    const options = { optional: false, truncate: 0, regex: '.*', default: 'x', lineNumbers: true };
    expect(changedOptions('text', options)).toEqual({ default: 'x', lineNumbers: true });
  });

  it.each([
    ['', ''],
    ['0', ''],
    ['12a', '12'],
    ['-7', '7'],
    ['007', '7'],
  ])('[TV6] reads the number %j as %j', (text, expected) => {
    expect(readInteger(text)).toBe(expected);
  });

  it('[TV6] a pattern has to compile', () => {
    expect(isPattern('^a(b)$')).toBe(true);
    expect(isPattern('(')).toBe(false);
  });

  it.each([
    ['{{T:options[warm,cool]}}', 'warm=warm cool=cool'],
    ['{{T:options(values:["w","c"],labels:["Warm","Cool"])}}', 'w=Warm c=Cool'],
    ['{{T:options(values:["w","c"],labels:["Warm"])}}', 'w=Warm c=c'],
    ['{{T:options(values:[{label:"Warm",value:"w"},{value:2}])}}', 'w=Warm 2=2'],
    ['{{T:options(options:[{label:"Warm"},{title:"Cool",value:"c"}])}}', 'Warm=Warm c=Cool'],
    ['{{T:options(values:{w:"Warm",c:"Cool"})}}', 'w=Warm c=Cool'],
    ['{{T:options(values:[null,{},[],"x"])}}', 'x=x'],
  ])('[TV7] %s offers %s', (content, expected) => {
    const [tone] = parse(content);
    expect(
      choicesOf(tone!)
        .map(({ value, label }) => `${value}=${label}`)
        .join(' '),
    ).toBe(expected);
  });

  it('[TV7] labels, and objects of another program, are read back as they were written', () => {
    for (const options of [
      { values: ['w', 'c'], labels: ['Warm, soft', 'Cool) {x}'], default: 'c' },
      { values: [{ label: 'A}}', value: 'a', more: { deep: [1] } }] },
    ])
      expect({
        ...parse(`x ${writeVariable({ name: 'T', type: 'options', options })} y`)[0]?.options,
      }).toEqual(options);
  });

  it.each([
    ['1,5', '1.5'],
    ['-0.25x', '-0.25'],
    ['1.2.3', '1.23'],
    ['-', '-'],
    ['abc', ''],
  ])('[TV6] reads the decimal %j as %j', (text, expected) => {
    expect(readDecimal(text)).toBe(expected);
  });

  it.each([
    ['{{N:text(number:"decimal")}}', '1,5', true],
    ['{{N:text(number:"decimal")}}', 'about 2', false],
    ['{{N:text(number:"integer")}}', '1.5', false],
    ['{{N:text(number:"integer",min:1,max:10)}}', '10', true],
    ['{{N:text(number:"decimal",min:-0.5)}}', '-0.6', false],
    ['{{N:text(number:"decimal",max:0.5)}}', '0.6', false],
    ['{{N:text(number:"decimal")}}', '', true],
    ['{{N}}', 'anything', true],
  ])('[TQ5] %s takes %j: %s', (content, text, expected) => {
    const [asked] = parse(content);
    expect(isNumberFor(asked!, text)).toBe(expected);
    const optional = { ...asked!, options: { ...asked!.options, optional: true } };
    expect(checkValues([optional], new Map([['N', text]]))).toEqual(
      expected ? [] : [{ code: 'notNumber', names: ['N'] }],
    );
  });

  it('[TQ1] a choice begins with its default, by value or label', () => {
    const begin = (content: string) => initialValue(parse(content)[0]!);
    expect(begin('{{T:options(values:["w","c"],labels:["Warm","Cool"],default:"Cool")}}')).toBe('c');
    expect(begin('{{T:options(values:["w","c"],default:"gone")}}')).toBe('w');
  });

  it('offers the values of a list', () => {
    const [tone, from] = parse('{{T:options[a,,b]}} {{C:conversation(options:["x"])}}');
    expect(tone && valuesOf(tone)).toEqual(['a', 'b']);
    expect(from && valuesOf(from)).toEqual(['x']);
  });
});
