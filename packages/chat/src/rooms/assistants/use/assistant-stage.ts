import { success, type AssistantDefinition, type Group } from '@stoa/core/contract';
import { createFakeWorld, openTab, settle, type OpenTab } from '@stoa/core/testing';

/** An assistant with everything optional filled in. */
export const anAssistant = (fields: Partial<AssistantDefinition> = {}): AssistantDefinition => ({
  assistantId: 'astp/poet',
  name: 'Poet in residence',
  description: 'Turns notes into verses, and says which rule of the form it broke.',
  instructions: '',
  disclaimer: '',
  provider: 'amplify',
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: {},
  ...fields,
});

const type = (isDisabled = false, disabledMessage = '') => ({
  additionalInstructions: '',
  dataSources: [],
  isDisabled,
  disabledMessage,
});

/** The assistant of a group that asks who is there. */
export const tutor = anAssistant({
  assistantId: 'astgp/tutor',
  groupId: 'physics',
  name: 'Tutor for the laboratory course',
  description: 'Knows the sheets of the course, and asks back before it explains.',
  disclaimer: 'The tutor can be wrong. What counts is the sheet.',
  data: {
    isPublished: true,
    starters: ['What do I prepare for the first day?', 'Explain the error of a mean.'],
    groupTypeData: {
      Students: type(),
      Staff: type(),
      Guests: type(true, 'Guests cannot use the tutor before the course begins.'),
    },
  },
});

export const physics: Group = {
  id: 'physics',
  name: 'Physics 101',
  members: { 'ada.lovelace@example.org': 'write' },
  assistants: [
    tutor,
    anAssistant({
      assistantId: 'astgp/draft',
      name: 'Grader',
      description: '',
      data: { isPublished: false },
    }),
  ],
  groupTypes: ['Students', 'Staff', 'Guests'],
  supportConvAnalysis: true,
};

export interface AssistantStage {
  assistants?: AssistantDefinition[];
  groups?: Group[];
  /** Chosen for the conversation. */
  chosen?: { assistantId: string; name: string; groupId?: string; groupType?: string };
  isOnce?: boolean;
}

/** A started workspace whose server has these assistants. */
export async function openAssistants({
  assistants = [anAssistant()],
  groups = [physics],
  chosen,
  isOnce,
}: AssistantStage = {}): Promise<OpenTab> {
  const world = createFakeWorld();
  world.answer('assistants.list', () => success({ success: true, data: assistants }));
  world.answer('groups.list', () => success({ success: true, data: groups }));
  const tab = await openTab(world);
  const id = tab.stoa.conversations.store.getState().selectedId ?? '';
  if (chosen) tab.stoa.assistants.choose(id, chosen, isOnce);
  await settle();
  return tab;
}
