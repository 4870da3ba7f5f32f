import type { AssistantDefinition, AssistantVersion } from '@stoa/core/contract';

/** An assistant of the person. */
export const ownAssistant = (rest: Partial<AssistantDefinition> = {}): AssistantDefinition => ({
  id: 'ast/3',
  assistantId: 'astp/1',
  version: 3,
  savedAt: '2026-11-20T09:00:00.000Z',
  savedBy: 'ada@example.org',
  name: 'Contract reader',
  description: 'Finds what a contract asks of us, and by when.',
  instructions: 'Answer with the paragraph you rely on.',
  disclaimer: 'This is no legal advice.',
  provider: 'amplify',
  tags: ['law'],
  tools: [],
  dataSources: [
    { id: 's3://ada@example.org/a.json', name: 'Framework agreement.pdf', type: 'application/pdf' },
  ],
  fileKeys: [],
  data: { tags: ['law'], starters: ['What is due next month?'], access: { read: true, write: true } },
  ...rest,
});

/** An assistant that was shared with the person. */
export const sharedAssistant = ownAssistant({
  assistantId: 'astp/2',
  name: 'Minutes of the supervisory board and its committees',
  description: 'Writes minutes from notes.',
  instructions: '',
  dataSources: [],
  data: { access: { read: true, write: false }, noEdit: true },
});

/** Three versions of an assistant of the person, newest first. */
export const assistantVersions = (): AssistantVersion[] => {
  const version = (
    number: number,
    about: Pick<AssistantVersion, 'savedBy' | 'note'>,
    rest: Partial<AssistantDefinition> = {},
  ): AssistantVersion => ({
    id: `ast/${number}`,
    version: number,
    savedAt: `2026-11-${17 + number}T09:00:00.000Z`,
    ...about,
    definition: ownAssistant({ id: `ast/${number}`, version: number, ...rest }),
  });
  return [
    version(3, { savedBy: 'ada@example.org', note: 'Names the paragraph' }),
    version(
      2,
      { savedBy: 'bea@example.org', note: '' },
      {
        instructions: 'Answer briefly.',
        dataSources: [],
        data: { ...ownAssistant().data, messageOptions: { includeMessageIds: true } },
      },
    ),
    version(
      1,
      { savedBy: 'ada@example.org', note: '' },
      { name: 'Reader', instructions: 'Answer briefly.', dataSources: [] },
    ),
  ];
};
