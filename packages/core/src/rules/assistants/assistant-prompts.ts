import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { Folder } from '../../contract/conversations/conversations.js';
import type { Group } from '../../contract/groups/groups.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { managesGroup } from '../groups/group-changes.js';
import type { UsableAssistant } from './choice.js';
import { isSystemAssistant } from './definition.js';
import { canEditAssistant } from './editor.js';

/** The folder of assistants that lie in no other one. @source protocol §5.7 */
export const assistantsFolderId = 'assistants';

/** Assistants as the templates that they are on the wire, and the folders of their groups. They are never stored. */
export interface AssistantPrompts {
  prompts: Prompt[];
  folders: Folder[];
}

/** An assistant as a template. @source assistants specification §3; protocol §7.1 */
export function promptOfAssistant(
  definition: AssistantDefinition,
  folderId: string,
  groupId?: string,
): Prompt & { data: Record<string, unknown> } {
  const id = definition.id ?? definition.assistantId ?? '';
  const isFixed = !canEditAssistant(definition);
  return {
    id,
    name: definition.name,
    description: definition.description,
    content: definition.instructions,
    folderId,
    type: 'root_prompt',
    ...(groupId !== undefined && { groupId }),
    data: {
      ...definition.data,
      tags: [...new Set([...definition.tags, ...(definition.data.tags ?? [])])],
      assistant: { id, definition },
      noCopy: true,
      noEdit: isFixed,
      noDelete: isFixed,
      noShare: isFixed,
    },
  };
}

/** The definition that a template of the panel stands for; undefined for one that is no assistant. */
export const assistantOfPrompt = ({ data }: Pick<Prompt, 'data'>): AssistantDefinition | undefined =>
  (data?.['assistant'] as { definition?: AssistantDefinition } | undefined)?.definition;

/**
 * What the panel of templates shows of assistants: one's own in the folder that they name, else in 'Assistants', and those of a group in a
 * folder that has its id. A group without assistants has a folder where the person manages it.
 *
 * @param folderIds folders of the person; a folder that is being deleted takes its assistants out of sight
 * @source assistants specification §6; protocol §7.1, §7.2
 */
export function assistantPrompts(
  usable: readonly UsableAssistant[],
  groups: readonly Group[],
  {
    email,
    folderIds,
    leavingIds,
  }: {
    email: string;
    folderIds: ReadonlySet<string>;
    leavingIds: readonly string[];
  },
): AssistantPrompts {
  const placeOf = (definition: AssistantDefinition): string => {
    const { folderId } = definition;
    return folderId && folderIds.has(folderId) ? folderId : assistantsFolderId;
  };
  const leaves = ({ definition, group }: UsableAssistant): boolean =>
    !group &&
    !isSystemAssistant(definition) &&
    definition.folderId !== null &&
    leavingIds.includes(definition.folderId ?? '');
  return {
    prompts: usable
      .filter((one) => !leaves(one))
      .map(({ definition, group }) =>
        promptOfAssistant(definition, group?.id ?? placeOf(definition), group?.id),
      ),
    folders: groups
      .filter((group) => managesGroup(group, email) || usable.some((one) => one.group?.id === group.id))
      .map(({ id, name }) => ({ id, name, type: 'prompt', isGroupFolder: true })),
  };
}

/** What a person can do with an assistant of a group: edit it where groups are administered, or look at it. */
export type GroupPromptOpening = 'administration' | 'view';

/**
 * Where a template of a group is opened.
 *
 * @param isOpen the flag `assistantAdminInterface`
 * @param isSynced whether the groups have been read
 * @source assistants specification §6
 */
export const groupPromptOpening = (
  group: Pick<Group, 'members'> | undefined,
  definition: AssistantDefinition,
  { email, isOpen, isSynced }: { email: string; isOpen: boolean; isSynced: boolean },
): GroupPromptOpening =>
  group !== undefined && isOpen && isSynced && managesGroup(group, email) && !isSystemAssistant(definition)
    ? 'administration'
    : 'view';
