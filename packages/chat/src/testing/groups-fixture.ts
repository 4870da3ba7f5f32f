import type { AssistantDefinition, Group } from '@stoa/core/contract';
import { ada } from './fixtures.js';
import type { StoaSeed } from './open-page.js';

const assistant = (
  id: string,
  name: string,
  more: Partial<AssistantDefinition> = {},
): AssistantDefinition => ({
  id: `astg/${id}`,
  assistantId: `astgp/${id}`,
  name,
  description: '',
  instructions: '',
  disclaimer: '',
  provider: 'amplify',
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: {},
  ...more,
});

/** A group that the person leads, one that they write in, and one that they read. */
export const designGroup: Group = {
  id: 'Design_1',
  name: 'Design',
  members: {
    [ada.email]: 'admin',
    'bea.lindqvist@example.org': 'write',
    'cyrus.of.the.department.for.comparative.inscriptions@university.example.org': 'read',
    'Robot-123456': 'read',
  },
  groupTypes: ['Students', 'Staff'],
  supportConvAnalysis: false,
  assistants: [
    assistant('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Critique of drafts', {
      description: 'Reads a draft as a patient editor does: first what works, then one thing to change.',
      data: {
        isPublished: true,
        groupTypeData: {
          Staff: {
            additionalInstructions: 'Be brief.',
            dataSources: [],
            isDisabled: false,
            disabledMessage: '',
          },
        },
      },
    }),
    assistant('2', 'Colour and contrast of everything that the department prints and shows'),
    assistant('3', 'Welcome', { tags: ['amplify:system'], data: { isPublished: true } }),
  ],
};
const mathsGroup: Group = {
  id: 'Maths_1',
  name: 'Mathematics',
  members: { [ada.email]: 'write', 'bea.lindqvist@example.org': 'admin' },
  groupTypes: [],
  supportConvAnalysis: false,
  assistants: [],
};
const historyGroup: Group = {
  ...mathsGroup,
  id: 'History_1',
  name: 'History',
  members: { [ada.email]: 'read' },
};

export const groupsOfAda: readonly Group[] = [designGroup, mathsGroup, historyGroup];

const done = { success: true } as const;

/** A person with the admin interface of their groups, on a server that takes every change of them. */
export const groupsSeed = (seed: StoaSeed = {}, groups = groupsOfAda): StoaSeed => ({
  ...seed,
  flags: { assistantAdminInterface: true, createAstAdminGroups: true, ...seed.flags },
  answers: {
    'assistants.list': { ...done, data: [] },
    'groups.list': { ...done, data: [...groups] },
    'groups.create': ({ group_name: name, types }) => ({
      ...done,
      data: {
        id: name,
        name,
        members: {},
        assistants: [],
        groupTypes: types,
        supportConvAnalysis: false,
      },
    }),
    'groups.updateTypes': done,
    'groups.updateMembers': done,
    'groups.updatePermissions': done,
    'groups.updateAssistants': ({ assistants }) => ({
      ...done,
      message: '',
      assistantData: assistants.map((one) => ({
        id: 'astg/saved',
        provider: 'amplify',
        assistantId: typeof one === 'string' ? one : (one.assistantId ?? 'astgp/saved'),
        version: 1,
      })),
    }),
    'groups.remove': done,
    ...seed.answers,
  },
});
