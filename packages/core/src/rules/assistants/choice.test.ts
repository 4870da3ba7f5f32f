import { describe, expect, it } from 'vitest';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { Group } from '../../contract/groups/groups.js';
import {
  assistantOptions,
  choiceOf,
  choiceOfPath,
  choiceProblem,
  groupTypeQuestion,
  forAssistant,
  shownAssistantName,
  usableAssistants,
} from './choice.js';

const definition = (fields: Partial<AssistantDefinition> = {}): AssistantDefinition => ({
  assistantId: 'astp/1',
  name: 'Poet',
  description: '',
  instructions: 'SECRET',
  disclaimer: '',
  provider: 'amplify',
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: {},
  ...fields,
});
const choice = { assistantId: 'astgp/1', name: 'Poet', groupId: 'g', groupType: 'Staff' };

describe('[ASC1] 1.032: the assistant of a message', () => {
  it('is read back from where it was written', () => {
    const data = forAssistant({ dataSources: [] }, choice, definition());
    expect(choiceOf({ data })).toEqual(choice);
    expect(data['dataSources']).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('SECRET');
  });
  it('goes when the next one has none', () => {
    expect(forAssistant(forAssistant({ x: 1 }, choice), null)).toEqual({ x: 1 });
  });
  it('takes along the switches that clients obey', () => {
    const data = forAssistant(
      {},
      choice,
      definition({ data: { featureOptions: { IncludeArtifactsInstr: false } } }),
    );
    expect(data).toMatchObject({
      assistant: { definition: { data: { featureOptions: { IncludeArtifactsInstr: false } } } },
    });
  });
  it.each([{}, { assistant: 'x' }, { assistant: { definition: { assistantId: 7 } } }, { assistant: null }])(
    'is none in %j',
    (data) => expect(choiceOf({ data })).toBeNull(),
  );
  it('of a conversation is that of the last question', () => {
    const message = (id: string, role: string, data: object) => ({ id, role, content: '', data }) as never;
    expect(
      choiceOfPath([message('1', 'user', forAssistant({}, choice)), message('2', 'assistant', {})]),
    ).toEqual(choice);
    expect(
      choiceOfPath([message('1', 'user', forAssistant({}, choice)), message('2', 'user', {})]),
    ).toBeNull();
  });
  it('names itself, its group and the type in a request', () => {
    expect(assistantOptions(choice)).toEqual({
      assistantId: 'astgp/1',
      assistantName: 'Poet',
      groupId: 'g',
      groupType: 'Staff',
    });
    expect(assistantOptions(null)).toEqual({});
  });
});

describe('[ASC2] 1.033, 1.034: the question of a group type', () => {
  const asking = definition({
    data: {
      groupTypeData: {
        Staff: { additionalInstructions: '', dataSources: [], isDisabled: false, disabledMessage: '' },
        Guests: {
          additionalInstructions: '',
          dataSources: [],
          isDisabled: true,
          disabledMessage: 'Not today.',
        },
      },
    },
  });
  it.each([
    [undefined, { type: 'groupType' }],
    ['Other', { type: 'groupType' }],
    ['Staff', undefined],
    ['Guests', { type: 'disabled', message: 'Not today.' }],
  ])('%s: %j', (groupType, problem) =>
    expect(choiceProblem(groupType === undefined ? {} : { groupType }, asking)).toEqual(problem),
  );
  it('has the types in the order of the group, others after them', () => {
    const names = (order: string[]) => groupTypeQuestion(asking, order)?.types.map(({ name }) => name);
    expect(names(['Guests', 'Staff'])).toEqual(['Guests', 'Staff']);
    expect(names(['Guests'])).toEqual(['Guests', 'Staff']);
    expect(names([])).toEqual(['Staff', 'Guests']);
  });
  it('is not asked where there are no types', () => expect(choiceProblem({}, definition())).toBeUndefined());
});

describe('[ASC3] 1.029, 1.111: what can be chosen', () => {
  const group = {
    id: 'g',
    name: 'Class',
    members: {},
    groupTypes: [],
    supportConvAnalysis: false,
  } as never as Group;
  const names = (hasApiKeys: boolean) =>
    usableAssistants(
      [definition(), definition({ assistantId: 'astp/2', name: 'Keys', tags: ['amplify:api-key-manager'] })],
      [
        {
          ...group,
          assistants: [
            definition({ assistantId: 'astgp/1', name: 'Tutor' }),
            definition({ name: 'Twice' }),
            definition({ assistantId: 'astgp/2', name: 'Docs', data: { tags: ['amplify:api-doc-helper'] } }),
          ],
        },
      ],
      { hasApiKeys },
    ).map((one) => [one.definition.name, one.group?.name]);
  it('are own ones, then those of each group, each once', () => {
    expect(names(true)).toEqual([
      ['Poet', undefined],
      ['Keys', undefined],
      ['Tutor', 'Class'],
      ['Docs', 'Class'],
    ]);
  });
  it('leave out what speaks about keys where there are none', () => {
    expect(names(false)).toEqual([
      ['Poet', undefined],
      ['Tutor', 'Class'],
    ]);
  });
});

it('[ASC4] 1.030: a name is cut after thirty characters, and an empty one is none', () => {
  expect(shownAssistantName('a'.repeat(30), 30)).toBe('a'.repeat(30));
  expect(shownAssistantName('😀'.repeat(31), 30)).toBe(`${'😀'.repeat(30)}…`);
  expect(shownAssistantName('  ', 30)).toBeNull();
});
