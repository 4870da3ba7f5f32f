import { describe, expect, it } from 'vitest';
import { assistantDefinitionSchema, type AssistantDefinition } from '../../contract/assistants/definition.js';
import { switchesOf } from './definition.js';

const assistant = (data: AssistantDefinition['data'] = {}) =>
  assistantDefinitionSchema.parse({ name: 'Tutor', data });

describe('the definition of an assistant', () => {
  it('[ASD1] 1.066, 1.067, 1.068: has the specified switches where it leaves them out', () => {
    expect(switchesOf(assistant())).toEqual({
      dataSources: {
        includeDownloadLinks: false,
        ragAttachedDocuments: false,
        insertAttachedDocuments: true,
        ragConversationDocuments: true,
        insertConversationDocuments: false,
        insertAttachedDocumentsMetadata: false,
        insertConversationDocumentsMetadata: false,
        disableDataSources: false,
      },
      messages: {
        includeMessageIds: false,
        includeUserLineNumbers: false,
        includeAssistantLineNumbers: false,
      },
      features: { IncludeArtifactsInstr: true },
      apis: { IncludeApiInstr: false },
    });
    const { dataSources, features } = switchesOf(
      assistant({
        dataSourceOptions: { disableDataSources: true },
        featureOptions: { IncludeArtifactsInstr: false },
      }),
    );
    expect([dataSources.disableDataSources, dataSources.insertAttachedDocuments]).toEqual([true, true]);
    expect(features.IncludeArtifactsInstr).toBe(false);
  });

  it('[ASD2] 1.059, 1.060, 1.063, 1.064: travels with all of its fields, and with what others add', () => {
    const source = { id: 's3://a', name: 'a.pdf', type: 'application/pdf' };
    const whole = {
      id: 'astg/1',
      assistantId: 'astgp/1',
      name: 'Tutor',
      description: 'Helps.',
      instructions: 'Help.',
      disclaimer: 'May err.',
      provider: 'openai',
      uri: 'https://a.example/run',
      dataSources: [source],
      tools: [{ type: 'code_interpreter' }],
      tags: ['a'],
      version: 3,
      groupId: 'g_1',
      fileKeys: ['s3://a'],
      folderId: 'assistants',
      data: {
        tags: ['a'],
        conversationTags: ['b'],
        access: { read: true, write: true },
        dataSourceOptions: { disableDataSources: true },
        messageOptions: { includeMessageIds: true },
        featureOptions: { IncludeArtifactsInstr: false },
        apiOptions: { IncludeApiInstr: true },
        opsLanguageVersion: 'v4',
        operations: [
          {
            type: 'http',
            id: 'x',
            name: 'lookup',
            requestType: 'GET',
            url: 'https://a.example',
            params: [{ name: 'q', description: 'What to look up' }],
            body: {},
            headers: { accept: 'text/plain' },
            auth: { type: 'basic', token: '', username: 'a', password: 'b' },
            description: 'Looks up.',
          },
        ],
        groupTypeData: {
          Staff: {
            additionalInstructions: 'Be brief.',
            dataSources: [source],
            documentState: { open: true },
            isDisabled: true,
            disabledMessage: 'Not for staff.',
          },
        },
        isPublished: true,
        model: 'm',
        supportConvAnalysis: true,
        analysisCategories: ['Homework'],
        groupUserTypeQuestion: 'Who are you?',
        noEdit: false,
        apiCapabilities: [{ id: 'c', name: 'c', description: '', params: [] }],
        future: 1,
      },
      future: { kept: true },
    };
    expect(assistantDefinitionSchema.parse(whole)).toEqual(whole);
    expect(assistantDefinitionSchema.parse({})).toMatchObject({
      provider: 'amplify',
      dataSources: [],
      data: {},
    });
  });
});
