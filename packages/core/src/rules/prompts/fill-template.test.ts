import fc from 'fast-check';
import json5 from 'json5';
import { describe, expect, it } from 'vitest';
import { fillTemplate, processDocument, processText, type VariableValue } from './fill-template.js';
import { withoutVariables } from './variable-pattern.js';
import { parseVariables } from './template-variables.js';
import { checkValues, initialValue, insertsDocuments, isAllowedName } from './template-values.js';

function fill(content: string, values: Record<string, VariableValue>, inserts = true): string {
  let id = 0;
  return fillTemplate({
    content,
    variables: parseVariables(content, json5.parse),
    values: new Map(Object.entries(values)),
    newId: () => `id-${(id += 1)}`,
    insertsDocuments: inserts,
  });
}
const notes = { name: 'notes.txt', type: 'text/plain', raw: 'one\n"two"' };

describe('filling a template', () => {
  it.each<[string, Record<string, VariableValue>, string]>([
    ['Write about {{Topic}}.', { Topic: 'rain' }, 'Write about rain.'],
    ['{{A}} and {{A}}', { A: 'x' }, 'x and x'],
    ['{{A}}|{{B}}|', { A: 'x' }, 'x||'],
    ['{{A:text(truncate:2)}} {{A}}', { A: 'abc' }, 'ab ab'],
    ['{{B:boolean}}', { B: true }, 'true'],
    ['{{B:boolean}}', { B: false }, 'false'],
    ['{{T:tools}}!', {}, '!'],
    ['{{D:file}}', { D: [notes] }, 'one\n"two"'],
    ['{{D:files}}', { D: [notes, { ...notes, raw: 'three' }] }, 'one\n"two"\n\nthree'],
    ['{{D:file}}', { D: [] }, ''],
    ['{{id:uniqueId}} {{id:uniqueId}}', {}, 'id-1 id-2'],
  ])('[TF1] %s with %j', (content, values, expected) => {
    expect(fill(content, values)).toBe(expected);
  });

  it('[TF2] a value is never read as a template or as a pattern of a replacement', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."{}$&a`'1") }), (value) => {
        expect(fill('<{{A}}|{{B}}>', { A: value, B: 'b' })).toBe(`<${value}|b>`);
      }),
    );
  });

  it('[TF3] leaves no variable of the template in the text', () => {
    const part = fc.constantFrom(
      '{{A}}',
      '{{B:file}}',
      '{{C:options[a]}}',
      '{{id:uniqueId}}',
      'text ',
      '{{',
      '}}',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const content = parts.join('');
        const names = parseVariables(content, json5.parse).map(({ source }) => `{{${source}}}`);
        const filled = fill(content, { A: 'x' });
        for (const name of names) expect(filled).not.toContain(name);
      }),
    );
  });

  it('[TF4] names documents that go along with the message', () => {
    expect(fill('Read {{D:files}}.', { D: [notes, { ...notes, name: 'b.pdf' }] }, false)).toBe(
      'Read notes.txt, b.pdf.',
    );
  });

  it.each<[Record<string, unknown>, string]>([
    [{ lineNumbers: true }, 'Line 0: one\nLine 1: "two"'],
    [{ escape: true }, String.raw`one\n\"two\"`],
    [{ truncate: 4 }, 'one\n'],
    [{ truncateFromEnd: 3 }, 'wo"'],
    [{ truncate: 5, truncateFromEnd: 2 }, '\n"'],
    [{ truncate: 0, truncateFromEnd: -1 }, 'one\n"two"'],
  ])('[TF5] text with %j', (options, expected) => {
    expect(processText('one\n"two"', options)).toBe(expected);
    expect(processDocument(notes, options)).toBe(expected);
  });

  it('[TF5] a document can say its name and type, and escapes more quotes', () => {
    expect(processDocument(notes, { includeMetadata: true, truncate: 32 })).toBe(
      'Name: notes.txt\nType: text/plain',
    );
    expect(processDocument({ ...notes, raw: "'a`" }, { escape: true })).toBe("\\'a\\`");
    expect(processText("'a`", { escape: true })).toBe("'a`");
  });

  it('[TF6] puts documents into the text where all of it is known, and never for an automation', () => {
    expect(insertsDocuments('prompt', [notes])).toBe(true);
    expect(insertsDocuments('automation', [notes])).toBe(false);
    expect(insertsDocuments('prompt', [notes, { name: 'b', type: '' }])).toBe(false);
  });

  it('[TF7] of prefixes and custom instructions the variables go', () => {
    expect(withoutVariables('As a {{role}}: {{Chat message}}')).toBe('As a : ');
  });
});

describe('the values of a dialog', () => {
  const variables = parseVariables(
    '{{Text}} {{Maybe:text(optional:true)}} {{Tone:options[warm,cool]}} {{On:boolean}} {{Doc:file}} {{More:files(optional:true)}} {{Said:text(default:"hi")}}',
    json5.parse,
  );
  const begun = () => new Map(variables.map((one) => [one.name, initialValue(one)] as const));

  it('[TQ1] begin with false, no documents, the first value and the default', () => {
    expect(Object.fromEntries(begun())).toEqual({
      Text: '',
      Maybe: '',
      Tone: 'warm',
      On: false,
      Doc: [],
      More: [],
      Said: 'hi',
    });
  });

  it('[TQ2] report everything at once: missing files, missing texts, wrong numbers, then uploads', () => {
    const asked = [...variables, ...parseVariables('{{Count:text(number:"integer")}}', json5.parse)];
    const values = begun().set('Text', '   ').set('Count', 'many');
    const files = { code: 'template.missingFiles', names: ['Doc'] };
    const texts = { code: 'template.missingVariables', names: ['Text'] };
    const numbers = { code: 'notNumber', names: ['Count'] };
    const uploads = { code: 'chat.uploading', names: ['More'] };
    expect(checkValues(asked, values, ['More'])).toEqual([files, texts, numbers, uploads]);
    values.set('Text', 'x');
    expect(checkValues(asked, values, ['More'])).toEqual([files, numbers, uploads]);
    values.set('Doc', [notes]);
    values.set('Count', '3');
    expect(checkValues(asked, values, ['More'])).toEqual([uploads]);
    expect(checkValues(asked, values)).toEqual([]);
  });

  it('[TQ2] name each variable once: a required file on its way is not missing', () => {
    const values = begun().set('Text', 'x');
    expect(checkValues(variables, values, ['Doc'])).toEqual([{ code: 'chat.uploading', names: ['Doc'] }]);
  });

  it('[TQ3] do not enforce a pattern', () => {
    const [only] = parseVariables('{{A:text(regex:"^a$")}}', json5.parse);
    expect(only && checkValues([only], new Map([['A', 'b']]))).toEqual([]);
  });

  it('[TQ4] offer the names that a variable allows', () => {
    const [listed, begins] = parseVariables(
      '{{A:template(options:["x"])}} {{B:template(startsWith:"Re")}}',
      json5.parse,
    );
    expect(['x', 'y'].map((name) => listed && isAllowedName(listed, name))).toEqual([true, false]);
    expect(['Report', 'x'].map((name) => begins && isAllowedName(begins, name))).toEqual([true, false]);
  });
});
