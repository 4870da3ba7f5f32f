import { expect, it } from 'vitest';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import {
  assistantChanges,
  assistantFormOf,
  blankAssistant,
  canEditAssistant,
  copyOfAssistant,
  isAssistantUri,
  newAssistantName,
  restoredAssistant,
  searchAssistants,
  startersProblem,
  tagsProblem,
  withAssistantForm,
} from './editor.js';

const blank = blankAssistant([]);
const law: AssistantDefinition = {
  ...blank,
  id: 'ast/2',
  assistantId: 'astp/1',
  version: 2,
  name: 'Law',
  instructions: 'Answer with paragraphs.\nBe brief.',
  tags: ['law'],
  tools: [{ name: 'kept' }],
  dataSources: [
    { id: 's3://ada@example.org/2026-01-01/a.json', name: 'Code.pdf' },
    { id: 's3://bea@example.org/2026-01-01/b.json', name: 'Notes.pdf' },
    { id: 'tag://law?ragOnly=true', name: 'tag:law', type: 'amplify/tag' },
  ],
  future: { kept: true },
  data: {
    ...blank.data,
    tags: ['law'],
    access: { read: true, write: true },
    groupUserTypeQuestion: 'Who are you?',
    operations: [{ type: 'http', name: 'Search', auth: { type: 'bearer', token: 'secret', username: 'me' } }],
    apiCapabilities: [{ id: 'c1' }],
    featureOptions: { IncludeArtifactsInstr: false, Later: true },
  },
};

it.each([
  [[], 'Assistant 1'],
  [['Assistant 1'], 'Assistant 2'],
  [['Law', 'Assistant 3'], 'Assistant 4'],
])('[AED1] a new assistant beside %j is called %s', (names, name) => {
  expect(newAssistantName(names)).toBe(name);
  expect(blankAssistant(names)).toMatchObject({
    name,
    provider: 'amplify',
    data: { opsLanguageVersion: 'v1' },
  });
});

it('[AED2] a form that is not changed gives the definition back, with unknown fields', () => {
  const saved = withAssistantForm(law, assistantFormOf(law));
  expect(assistantChanges(law, saved)).toEqual([]);
  expect(saved).toMatchObject({
    future: { kept: true },
    tools: [{ name: 'kept' }],
    data: {
      groupUserTypeQuestion: 'Who are you?',
      operations: law.data.operations,
      apiCapabilities: [{ id: 'c1' }],
      featureOptions: { IncludeArtifactsInstr: false, Later: true },
    },
  });
});

it('[AED3] trims comma lists and questions, and keeps the ids of sources as file keys', () => {
  const saved = withAssistantForm(law, {
    ...assistantFormOf(law),
    name: ' Law ',
    uri: ' ',
    tags: ' law,, tax , law',
    conversationTags: 'work ,',
    starters: ' What is owed? \n\nBy when?\n',
  });
  expect(saved).toMatchObject({
    name: 'Law',
    uri: null,
    tags: ['law', 'tax'],
    fileKeys: law.dataSources.map(({ id }) => id),
    data: {
      tags: ['law', 'tax'],
      conversationTags: ['work'],
      starters: ['What is owed?', 'By when?'],
    },
  });
});

it.each([
  ['', true],
  ['  ', true],
  ['https://example.org', true],
  ['example.org', false],
])('[AED4] the URI %j may be saved: %s', (uri, may) => expect(isAssistantUri(uri)).toBe(may));

it('[AED4] tags and questions have limits', () => {
  expect(tagsProblem('law, tax')).toBeNull();
  expect(tagsProblem('x'.repeat(61))).toBe('tagTooLong');
  expect(tagsProblem(Array.from({ length: 101 }, (_, at) => at).join())).toBe('tooManyTags');
  expect(startersProblem('One?\nTwo?')).toBeNull();
  expect(startersProblem('x'.repeat(501))).toBe('starterTooLong');
  expect(startersProblem(Array.from({ length: 13 }, (_, at) => at).join('\n'))).toBe('tooManyStarters');
});

it('[AED5] a copy is the own one of who makes it: with their files alone, and without secrets', () => {
  const { definition, leftOut, lacksSecrets } = copyOfAssistant({ ...law, groupId: 'g1' }, 'Ada@example.org');
  expect(definition).toMatchObject({ name: 'Law (Copy)', instructions: law.instructions });
  expect(definition).not.toHaveProperty('assistantId');
  expect(definition).not.toHaveProperty('groupId');
  expect(definition.data).not.toHaveProperty('access');
  expect(definition.dataSources.map(({ name }) => name)).toEqual(['Code.pdf', 'tag:law']);
  expect(leftOut).toEqual(['Notes.pdf']);
  expect(lacksSecrets).toBe(true);
  expect(definition.data.operations?.[0]).toMatchObject({
    auth: { type: 'bearer', token: '', username: 'me' },
  });
  expect(copyOfAssistant(blank, 'ada@example.org')).toMatchObject({ leftOut: [], lacksSecrets: false });
  expect(copyOfAssistant({ ...law, name: 'x'.repeat(200) }, '').definition.name).toHaveLength(200);
});

it('[AED6] tells what changed between two versions, in the order of the form', () => {
  const changed = withAssistantForm(law, {
    ...assistantFormOf(law),
    instructions: 'Answer with paragraphs.',
    dataSources: [...law.dataSources.slice(1), { id: 's3://ada@example.org/c.json', name: 'New.pdf' }],
    tags: 'tax',
    opsLanguageVersion: 'v4',
    switches: {
      ...assistantFormOf(law).switches,
      messages: { ...assistantFormOf(law).switches.messages, includeMessageIds: true },
    },
  });
  expect(assistantChanges(law, { ...changed, version: 3, savedAt: '2026-01-02', future: {} })).toEqual([
    { kind: 'text', field: 'instructions', before: law.instructions, after: 'Answer with paragraphs.' },
    { kind: 'list', field: 'dataSources', added: ['New.pdf'], removed: ['Code.pdf'] },
    { kind: 'language', before: 'v1', after: 'v4' },
    { kind: 'switch', group: 'messages', name: 'includeMessageIds', isOn: true },
    { kind: 'list', field: 'tags', added: ['tax'], removed: ['law'] },
    { kind: 'other' },
  ]);
});

it('[AED6] tells what it may call, and whether a group sees it', () => {
  const call = (name: string, url: string) => ({ type: 'http', name, url });
  const withCalls = (isPublished: boolean, ...operations: ReturnType<typeof call>[]) => ({
    ...blank,
    data: { ...blank.data, isPublished, operations },
  });
  const before = withCalls(false, call('weather', 'https://a.example'), call('mail', 'https://b.example'));
  const after = withCalls(true, call('weather', 'https://c.example'), call('news', 'https://d.example'));
  expect(assistantChanges(before, after)).toEqual([
    { kind: 'calls', added: ['news'], removed: ['mail'], changed: ['weather'] },
    { kind: 'published', isOn: true },
  ]);
});

it('[AED9] a restored version replaces the newest, and shows the assistant to nobody else', () => {
  const newest = { ...law, id: 'ast/9', version: 9, data: { ...law.data, isPublished: false } };
  const earlier = {
    ...law,
    id: 'ast/2',
    version: 2,
    name: 'Early',
    data: { ...law.data, isPublished: true },
  };
  expect(restoredAssistant(earlier, newest)).toMatchObject({
    id: 'ast/9',
    version: 9,
    name: 'Early',
    data: { isPublished: false },
  });
});

it('[AED7] nobody edits what the system brings, or what they may only use', () => {
  expect(canEditAssistant(law)).toBe(true);
  expect(canEditAssistant({ ...law, tags: ['amplify:system'] })).toBe(false);
  expect(canEditAssistant({ ...law, data: { access: { read: true, write: false } } })).toBe(false);
  expect(canEditAssistant({ ...law, data: { noEdit: true } })).toBe(false);
});

it('a search finds all of its words in name, description, tags and group', () => {
  const group = {
    id: 'g',
    name: 'Board',
    members: {},
    assistants: [],
    groupTypes: [],
    supportConvAnalysis: false,
  };
  const list = [{ definition: law }, { definition: { ...blank, description: 'Letters' }, group }];
  const found = (query: string) => searchAssistants(list, query).map(({ definition }) => definition.name);
  expect(found('')).toHaveLength(2);
  expect(found('LAW')).toEqual(['Law']);
  expect(found('board letters')).toEqual(['Assistant 1']);
  expect(found('board law')).toEqual([]);
});
