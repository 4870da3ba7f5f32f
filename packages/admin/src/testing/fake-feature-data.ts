import {
  assistantDefinitionSchema,
  powerPointTemplatesConfig,
  success,
  type AdministeredGroup,
  type ConfigValue,
} from '@stoa/core/contract';
import {
  createAssistantGroupsStore,
  createBuiltInAssistantsStore,
  createConfigStore,
  createFeatureDocumentsStore,
  type DocumentPort,
} from '@stoa/core/state';
import { createFakePorts } from '@stoa/core/testing';
import { fakeDocuments } from './fake-documents.js';

type Templates = ConfigValue<'powerPointTemplates'>;

export const fakeGroup = (groupName: string, patch: Partial<AdministeredGroup> = {}): AdministeredGroup => ({
  group_id: groupName,
  groupName,
  createdBy: 'mei@example.org',
  numOfAssistants: 2,
  isPublic: false,
  amplifyGroups: [],
  supportConvAnalysis: false,
  ...patch,
});

const fakeTemplates: Templates = [
  { name: 'Daylight.pptx', isAvailable: true, amplifyGroups: [] },
  { name: 'House.pptx', isAvailable: false, amplifyGroups: ['Design'] },
];

export interface FakeFeatureDataOptions {
  groups?: AdministeredGroup[];
  put?: DocumentPort['put'];
}

/** A server with data of features. */
export function createFakeFeatureData({
  groups = [fakeGroup('Amplify Assistants', { isPublic: true }), fakeGroup('Helpers')],
  put,
}: FakeFeatureDataOptions = {}) {
  const ports = createFakePorts();
  const { world } = ports;
  let templates = fakeTemplates;
  let isCreatorThere = false;
  let left = groups;
  world.answer('configs.get', () =>
    success({
      success: true,
      data: { powerPointTemplates: templates },
      about: {
        powerPointTemplates: {
          version: 1,
          savedAt: null,
          savedBy: null,
          notes: { 'Daylight.pptx': 'It comes with the product, so it is not deleted.' },
          sources: { 'Daylight.pptx': 'environment', 'House.pptx': 'stored' },
        },
      },
    }),
  );
  world.answer('configs.update', (input) => {
    templates = (input as { configurations: { data: Templates }[] }).configurations[0]!.data;
    return success({ success: true, data: { powerPointTemplates: { success: true, data: templates } } });
  });
  world.answer('documents.uploadTemplate', (input) => {
    const { fileName, isAvailable, amplifyGroups } = input as {
      fileName: string;
      isAvailable: boolean;
      amplifyGroups: string[];
    };
    templates = [...templates, { name: fileName, isAvailable, amplifyGroups }];
    return success({ success: true, presigned_url: '/put' });
  });
  world.answer('documents.removeTemplate', (input) => {
    templates = templates.filter(({ name }) => name !== (input as { template_name: string }).template_name);
    return success({ success: true });
  });
  world.answer('agreement.upload', () => success({ success: true, presigned_url: '/put' }));
  world.answer('apiKeys.uploadDocumentation', () => success({ success: true, presigned_url: '/put' }));
  world.answer('apiKeys.documentationTemplates', () => success({ success: true, presigned_url: '/get' }));
  world.answer('groups.listAll', () => success({ success: true, data: left }));
  world.answer('groups.update', () => success({ success: true }));
  world.answer('groups.remove', (input) => {
    left = left.filter(({ group_id: id }) => id !== (input as { group_id: string }).group_id);
    return success({ success: true });
  });
  world.answer('groups.builtIns', () =>
    success({
      success: true,
      data: [
        {
          definition: assistantDefinitionSchema.parse({
            name: 'Assistant Creator',
            description: 'Writes an assistant of your own with you.',
          }),
          isThere: isCreatorThere,
        },
      ],
    }),
  );
  world.answer('assistants.list', () =>
    success({
      success: true,
      data: [assistantDefinitionSchema.parse({ name: 'Minutes', assistantId: 'a1' })],
    }),
  );
  world.answer('groups.createAmplifyAssistants', () => {
    isCreatorThere = true;
    return success({ success: true, data: { id: 'g' } });
  });
  return {
    ports,
    stored: () => templates,
    stores: {
      documents: createFeatureDocumentsStore({ call: ports.call, documents: fakeDocuments(put) }),
      templates: createConfigStore(powerPointTemplatesConfig, ports),
      groups: createAssistantGroupsStore(ports),
      assistants: createBuiltInAssistantsStore(ports),
    },
  };
}
