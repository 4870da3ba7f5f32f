import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as assistantLimits from '../../contract/assistants/assistant-limits.js';
import { assistantDefinitionSchema, type AssistantDefinition } from '../../contract/assistants/definition.js';
import {
  assistantFileName,
  assistantFileOf,
  assistantFileVersion,
  readAssistantFile,
  type AssistantFileReading,
} from './assistant-file.js';

const modelIds = ['model-here'];
const read = (value: unknown): AssistantFileReading =>
  readAssistantFile(typeof value === 'string' ? value : JSON.stringify(value), { modelIds });
const importedFrom = (value: unknown) => {
  const reading = read(value);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.imported;
};
const full: AssistantDefinition = assistantDefinitionSchema.parse({
  id: 'ast/1',
  assistantId: 'astp/SECRET-ID',
  name: 'Poet',
  description: 'Writes verses.',
  instructions: 'Rhyme.',
  disclaimer: 'May limp.',
  uri: 'https://user:SECRET@agents.example.org/run',
  version: 7,
  savedBy: 'ada@SECRET.org',
  groupId: 'SECRET-group',
  folderId: 'SECRET-folder',
  tags: ['verse', 'amplify:system'],
  dataSources: [{ id: 's3://ada@SECRET.org/1.pdf', name: 'Metres.pdf', type: 'application/pdf' }],
  fileKeys: ['s3://ada@SECRET.org/1.pdf'],
  data: {
    tags: ['verse', 'amplify:system'],
    conversationTags: ['poem'],
    access: { read: true, write: true },
    isPublished: true,
    supportConvAnalysis: true,
    model: 'model-there',
    opsLanguageVersion: 'v2',
    starters: ['A sonnet, please.'],
    dataSourceOptions: { disableDataSources: true },
    groupTypeData: {
      Staff: {
        additionalInstructions: 'Be brief.',
        dataSources: [{ id: 's3://SECRET/2', name: 'Staff.pdf' }],
      },
    },
    operations: [
      { id: 'listCalendars', name: 'listCalendars', type: 'custom', url: '/SECRET' },
      {
        id: 'SECRET-api',
        name: 'Weather',
        type: 'http',
        requestType: 'GET',
        url: 'https://me:SECRET@weather.example.org',
        description: 'Weather of a place.',
        headers: { Accept: 'application/json', 'X-Api-Key': 'SECRET' },
        auth: { type: 'bearer', token: 'SECRET', username: 'SECRET', password: 'SECRET' },
      },
    ],
  },
});

describe('[ASF1] the file of an assistant', () => {
  it('holds neither ids nor files nor secrets', () => {
    const file = assistantFileOf(full);
    expect(JSON.stringify(file)).not.toContain('SECRET');
    expect(JSON.stringify(file)).not.toContain('amplify:');
    expect(file).toMatchObject({
      format: 'stoa-assistant',
      version: assistantFileVersion,
      assistant: { name: 'Poet', instructions: 'Rhyme.', uri: 'https://agents.example.org/run' },
      needs: { model: 'model-there', sources: ['Metres.pdf', 'Staff.pdf'], capabilities: ['listCalendars'] },
    });
  });

  it.each([
    ['Poet & Bard: 2', 'Poet-Bard-2.assistant.json'],
    ['../../etc/passwd', 'etc-passwd.assistant.json'],
    ['…', 'assistant.assistant.json'],
    ['詩人', '詩人.assistant.json'],
  ])('of %j is called %s', (name, expected) => expect(assistantFileName(name)).toBe(expected));
});

describe('[ASF2] an imported assistant', () => {
  it('is a new one of the person, and says what it lacks here', () => {
    const { definition, lacks } = importedFrom(assistantFileOf(full));
    expect(definition).toMatchObject({
      name: 'Poet',
      description: 'Writes verses.',
      disclaimer: 'May limp.',
      tags: ['verse'],
      dataSources: [],
      data: {
        conversationTags: ['poem'],
        opsLanguageVersion: 'v2',
        starters: ['A sonnet, please.'],
        dataSourceOptions: { disableDataSources: true },
        operations: [{ name: 'Weather', type: 'http', auth: { type: 'bearer', token: '' } }],
      },
    });
    expect(definition.assistantId).toBeUndefined();
    expect(definition.data).not.toHaveProperty('model');
    expect(definition.data).not.toHaveProperty('isPublished');
    expect(lacks).toEqual({
      model: 'model-there',
      sources: ['Metres.pdf', 'Staff.pdf'],
      capabilities: ['listCalendars'],
      groupTypes: ['Staff'],
      credentials: ['Weather'],
    });
  });

  it('keeps a model that is offered here', () => {
    const { definition, lacks } = importedFrom(assistantFileOf({ ...full, data: { model: 'model-here' } }));
    expect(definition.data.model).toBe('model-here');
    expect(lacks).toEqual({
      model: null,
      sources: ['Metres.pdf'],
      capabilities: [],
      groupTypes: [],
      credentials: [],
    });
  });

  it('comes from a template of an export file as well', () => {
    const { definition, lacks } = importedFrom({
      id: 'x',
      type: 'root_prompt',
      name: 'Poet',
      data: { assistant: { id: 'ast/1', definition: full }, noCopy: true },
    });
    expect(definition).toMatchObject({ name: 'Poet', instructions: 'Rhyme.', dataSources: [] });
    expect(JSON.stringify(definition)).not.toContain('SECRET');
    expect(lacks.sources).toEqual(['Metres.pdf']);
  });

  it('[ASF3] of the first version of the form keeps being read', () => {
    // As it was written when the form was new. Never change it: add another one.
    const first =
      '{"format":"stoa-assistant","version":1,"assistant":{"name":"Poet","description":"Writes verses.","instructions":"Rhyme.","disclaimer":"","tags":["verse"],"data":{"tags":["verse"],"opsLanguageVersion":"v1","starters":["A sonnet, please."]}},"needs":{"model":null,"sources":["Metres.pdf"],"capabilities":[]}}';
    expect(importedFrom(first)).toMatchObject({
      definition: {
        name: 'Poet',
        instructions: 'Rhyme.',
        tags: ['verse'],
        data: { opsLanguageVersion: 'v1' },
      },
      lacks: { sources: ['Metres.pdf'] },
    });
  });

  it('[ASF4] has all that travels, whatever it was', () => {
    const text = (max: number) => fc.string({ maxLength: max, unit: 'grapheme' });
    const tag = fc.stringMatching(/^[a-z ]{1,20}$/);
    const definitions = fc.record({
      name: fc.stringMatching(/^[\w][\w .,'-]{0,80}[\w]$/),
      description: text(200),
      instructions: text(2000),
      disclaimer: text(100),
      tags: fc.array(tag, { maxLength: 5 }),
      data: fc.record(
        {
          conversationTags: fc.array(tag, { maxLength: 5 }),
          starters: fc.array(text(50), { maxLength: 5 }),
          opsLanguageVersion: fc.constantFrom('v1', 'v2', 'v3', 'v4', 'custom'),
          messageOptions: fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,20}$/), fc.boolean()),
          groupUserTypeQuestion: text(50),
        },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(definitions, (fields) => {
        const definition = assistantDefinitionSchema.parse(fields);
        const once = importedFrom(assistantFileOf(definition)).definition;
        expect(once).toEqual(definition);
        expect(importedFrom(assistantFileOf(once)).definition).toEqual(once);
      }),
    );
  });
});

describe('[ASF5] [M] a hostile file', () => {
  const body = { name: 'Poet', instructions: 'Rhyme.' };
  const file = (assistant: unknown, version: unknown = 1) => ({
    format: 'stoa-assistant',
    version,
    assistant,
  });
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each<[string, unknown, string]>([
    ['that is no JSON', 'not JSON', 'unreadable'],
    ['that is empty', '', 'unreadable'],
    ['that is no record', [1], 'other'],
    ['of something else', { history: [] }, 'other'],
    ['without an assistant', file(null), 'other'],
    ['of a later version', file(body, 2), 'newer'],
    ['of no version', file(body, '1'), 'other'],
    ['of a version below the first', file(body, 0), 'other'],
    ['that is too large', `"${'x'.repeat(assistantLimits.fileCharacters)}"`, 'tooLarge'],
    ['that is too deep', `{"format":"stoa-assistant","version":1,"assistant":${nested(100)}}`, 'unreadable'],
    ['that is endlessly deep', nested(400_000), 'unreadable'],
    ['with too long a name', file({ ...body, name: 'x'.repeat(201) }), 'limits'],
    ['whose name is no text', file({ ...body, name: { toString: 1 } }), 'limits'],
    ['with too many tags', file({ ...body, tags: Array.from({ length: 101 }, String) }), 'limits'],
    ['with too long instructions', file({ ...body, instructions: 'x'.repeat(200_001) }), 'limits'],
    [
      'with too many operations',
      file({ ...body, data: { operations: Array.from({ length: 501 }, () => ({ type: 'http' })) } }),
      'limits',
    ],
  ])('%s is refused', (_, value, problem) => expect(read(value)).toEqual({ ok: false, problem }));

  it('gives no rights, no ids and no tags of the system', () => {
    const { definition } = importedFrom(
      file({
        ...body,
        assistantId: 'astp/other',
        groupId: 'g',
        tags: ['amplify:system', 'a'],
        data: {
          access: { read: true, write: true },
          isPublished: true,
          supportConvAnalysis: true,
          skipRag: true,
        },
      }),
    );
    expect(definition).toEqual(assistantDefinitionSchema.parse({ ...body, tags: ['a'], data: {} }));
  });

  it('reaches no prototype, and its name shows what it is', () => {
    const { definition, lacks } = importedFrom(
      `{"format":"stoa-assistant","version":1,"assistant":{"name":"\\u202egnp.Poet\\u0000","data":{"operations":[{"type":"http","__proto__":{"admin":true},"constructor":1,"name":"Api"}],"groupTypeData":{"__proto__":{}}}}}`,
    );
    expect(definition.name).toBe('gnp.Poet');
    const [api] = definition.data.operations ?? [];
    expect(api).toEqual({ type: 'http', name: 'Api' });
    expect(Object.getPrototypeOf(api)).toBe(Object.prototype);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(lacks.groupTypes).toEqual([]);
  });
});
