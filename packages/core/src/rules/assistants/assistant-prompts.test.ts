import { describe, expect, it } from 'vitest';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { Group } from '../../contract/groups/groups.js';
import { permissionsOf } from '../prompts/prompt-permissions.js';
import { arrangePrompts } from '../prompts/prompt-list.js';
import { assistantOfPrompt, assistantPrompts, groupPromptOpening } from './assistant-prompts.js';
import { usableAssistants } from './choice.js';

const me = 'me@x.org';
const assistant = (assistantId: string, more: Partial<AssistantDefinition> = {}): AssistantDefinition => ({
  id: `ast/${assistantId}`,
  assistantId,
  name: assistantId,
  description: '',
  instructions: '',
  disclaimer: '',
  provider: 'amplify',
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: { access: { read: true, write: true } },
  ...more,
});
const group = (
  id: string,
  level: 'admin' | 'write' | 'read',
  assistants: AssistantDefinition[] = [],
): Group => ({
  id,
  name: `Group ${id}`,
  members: { [me]: level },
  assistants,
  groupTypes: [],
  supportConvAnalysis: false,
});
const panel = (
  own: AssistantDefinition[],
  groups: Group[] = [],
  { folderIds = [], leavingIds = [] }: { folderIds?: string[]; leavingIds?: string[] } = {},
) =>
  assistantPrompts(usableAssistants(own, groups, { hasApiKeys: false }), groups, {
    email: me,
    folderIds: new Set(folderIds),
    leavingIds,
  });

describe('assistants in the panel of templates', () => {
  it('[ASP1] are root prompts with their definition, one’s own in Assistants', () => {
    const own = assistant('astp/1', {
      instructions: 'Rhyme.',
      data: { access: { write: true }, tags: ['a'] },
    });
    const { prompts, folders } = panel([own]);
    expect(prompts).toMatchObject([
      { id: 'ast/astp/1', type: 'root_prompt', content: 'Rhyme.', folderId: 'assistants' },
    ]);
    expect(prompts[0]?.data).toMatchObject({
      assistant: { id: 'ast/astp/1', definition: own },
      tags: ['a'],
      noCopy: true,
      noEdit: false,
    });
    expect(assistantOfPrompt(prompts[0]!)).toBe(own);
    expect(assistantOfPrompt({ data: {} })).toBeUndefined();
    expect(folders).toEqual([]);
  });

  it('[ASP1] lie in the folder that they name while it is there', () => {
    const own = assistant('astp/1', { folderId: 'mine' });
    expect(panel([own], [], { folderIds: ['mine'] }).prompts[0]?.folderId).toBe('mine');
    expect(panel([own]).prompts[0]?.folderId).toBe('assistants');
  });

  it('[ASP1] go out of sight with a folder that is being deleted, but for those of the system', () => {
    const own = assistant('astp/1', { folderId: 'mine' });
    const system = assistant('astp/2', { folderId: 'mine', tags: ['amplify:system'] });
    const { prompts } = panel([own, system, assistant('astp/3')], [], { leavingIds: ['mine'] });
    expect(prompts.map(({ id }) => id)).toEqual(['ast/astp/2', 'ast/astp/3']);
  });

  it.each<[string, Partial<AssistantDefinition>]>([
    ['that may only be read', { data: { access: { read: true, write: false } } }],
    ['of the system', { tags: ['amplify:system'] }],
  ])('[ASP2] %s are neither edited, deleted, copied nor shared', (_, more) => {
    const [prompt] = panel([assistant('astp/1', more)]).prompts;
    expect(permissionsOf(prompt!)).toEqual({
      canEdit: false,
      canCopy: false,
      canDelete: false,
      canShare: false,
    });
  });

  it('[ASP3] of a group lie in a folder with its id; an empty one is there for those who manage it', () => {
    const tutor = assistant('astgp/1', { folderId: 'elsewhere' });
    const { prompts, folders } = panel(
      [],
      [group('g1', 'read', [tutor]), group('g2', 'write'), group('g3', 'read')],
    );
    expect(prompts).toMatchObject([{ folderId: 'g1', groupId: 'g1' }]);
    expect(folders).toEqual([
      { id: 'g1', name: 'Group g1', type: 'prompt', isGroupFolder: true },
      { id: 'g2', name: 'Group g2', type: 'prompt', isGroupFolder: true },
    ]);
    expect(permissionsOf(prompts[0]!)).toMatchObject({ canCopy: false, canDelete: false, canShare: false });
  });

  it('[ASP3] take the place of copies that the browser holds', () => {
    const { prompts, folders } = panel([], [group('g1', 'read', [assistant('astgp/1')])]);
    const list = arrangePrompts({
      prompts: prompts.map((prompt) => ({ ...prompt, name: 'Copy' })),
      assistants: prompts,
      workflows: [],
      folders,
      sort: 'date',
      hiddenFolderIds: [],
      showsHidden: false,
      query: '',
    });
    expect(list.groups.flatMap((one) => one.prompts.map(({ name }) => name))).toEqual(['astgp/1']);
    expect(list.found).toBe(1);
  });

  it.each<['admin' | 'write' | 'read', boolean, boolean, Partial<AssistantDefinition>, string]>([
    ['admin', true, true, {}, 'administration'],
    ['write', true, true, {}, 'administration'],
    ['read', true, true, {}, 'view'],
    ['admin', false, true, {}, 'view'],
    ['admin', true, false, {}, 'view'],
    ['admin', true, true, { tags: ['amplify:system'] }, 'view'],
  ])(
    '[ASP4] with %s, flag %s and synced %s one of a group opens in its place',
    (level, isOpen, isSynced, more, place) => {
      expect(
        groupPromptOpening(group('g', level), assistant('astgp/1', more), { email: me, isOpen, isSynced }),
      ).toBe(place);
      expect(groupPromptOpening(undefined, assistant('astgp/1'), { email: me, isOpen, isSynced })).toBe(
        'view',
      );
    },
  );
});
