import { assistantDefinitionSchema, type AssistantDefinition } from '@stoa/core/contract';
import { expect, it } from 'vitest';
import { formerForReaders } from './former-version.js';

const sources = (...names: string[]) => names.map((name) => ({ id: `s3://${name}` }));
const definition = (fields: object): AssistantDefinition => assistantDefinitionSchema.parse(fields);
const staff = (fields: object) => ({ groupTypeData: { Staff: fields } });

const api = { type: 'http', requestType: 'GET', url: 'https://api.example/a', description: 'A' };
const former = definition({
  name: 'Poet',
  instructions: 'Be a poet.',
  uri: 'https://former.example',
  dataSources: sources('a', 'b', 'moved'),
  data: {
    ...staff({ additionalInstructions: 'For staff.', dataSources: sources('c', 'd', 'a') }),
    opsLanguageVersion: 'v2',
    operations: [
      { id: 'files' },
      { name: 'tags' },
      { ...api, auth: { token: 'old' } },
      { ...api, url: 'https://api.example/b' },
    ],
  },
});
const newest = definition({
  name: 'Critic',
  instructions: 'Be a critic.',
  uri: 'https://newest.example',
  dataSources: sources('a', 'new'),
  data: {
    ...staff({
      additionalInstructions: 'New.',
      dataSources: sources('c', 'moved'),
      isDisabled: true,
      disabledMessage: 'Closed.',
    }),
    dataSourceOptions: { disableDataSources: true },
    operations: [{ id: 'files' }, { id: 'memory' }, { ...api, auth: { token: 'new' } }],
  },
});

it('[ATU17] [A] a former version is told what it was, and reads and calls what the newest one has too', () => {
  const { data, ...rest } = formerForReaders(former, newest);
  expect(rest).toMatchObject({
    name: 'Poet',
    instructions: 'Be a poet.',
    uri: 'https://newest.example',
    dataSources: sources('a'),
  });
  expect(data).toEqual({
    dataSourceOptions: { disableDataSources: true },
    opsLanguageVersion: 'v2',
    operations: [{ id: 'files' }, { ...api, auth: { token: 'new' } }],
    ...staff({
      additionalInstructions: 'For staff.',
      dataSources: sources('c', 'a'),
      isDisabled: true,
      disabledMessage: 'Closed.',
    }),
  });
});

it('[ATU17] a version that is the newest one is left as it is', () => {
  expect(formerForReaders(newest, newest)).toEqual(newest);
});
