import type { StoreApi } from 'zustand/vanilla';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { Group } from '../../contract/groups/groups.js';
import type { Outcome } from '../../contract/outcome.js';
import type { GroupMembers } from '../../rules/groups/group-members.js';

/** A group to be made. */
export interface NewGroup {
  name: string;
  types: readonly string[];
  /** E-mail addresses, or identifiers of system keys; they may read. */
  members: readonly string[];
}

/**
 * Changes of groups. Each reads the groups again once the server has it, and tells its success; a refusal has the words of the server,
 * any other failure the specified sentence.
 *
 * @source assistants specification §7 "Groups", §8
 */
export interface GroupActions {
  /** Keys that were just made, by their groups. A `secret` is there where the server tells it this once; it is stored nowhere. */
  store: StoreApi<{ made: Readonly<Record<string, { secret: string | null }>> }>;
  /** @errors `groups.nameRequired`, `groups.nameReserved`, `groups.nameTaken`, `groups.createFailed` */
  create(group: NewGroup): Promise<Outcome<Group>>;
  /** @errors `groups.typesFailed` */
  setTypes(groupId: string, types: readonly string[]): Promise<Outcome<void>>;
  /** New members may read. @errors `groups.addFailed` */
  addMembers(groupId: string, names: readonly string[]): Promise<Outcome<void>>;
  /** Removing oneself leaves the group. @errors `groups.removeFailed` */
  removeMembers(groupId: string, names: readonly string[]): Promise<Outcome<void>>;
  /** @errors `groups.accessFailed` */
  setLevels(groupId: string, levels: GroupMembers): Promise<Outcome<void>>;
  /** @errors `assistants.removeFailed` */
  removeAssistants(groupId: string, assistantIds: readonly string[]): Promise<Outcome<void>>;
  /** Shows an assistant to the members who may read, or hides it from them. @errors `assistants.saveFailed` */
  setPublished(
    groupId: string,
    definition: AssistantDefinition,
    isPublished: boolean,
  ): Promise<Outcome<void>>;
  /** Makes another key of the group, which the store holds until it is forgotten. @errors `groups.keyFailed` */
  replaceKey(groupId: string): Promise<Outcome<void>>;
  /** The note about the new key was read. */
  forgetKey(groupId: string): void;
  /** @errors `groups.deleteFailed` */
  remove(groupId: string): Promise<Outcome<void>>;
}

/** Changes of groups, loaded with the first. The groups themselves are with the assistants. */
export interface GroupsStore {
  /** Rejects when they cannot be loaded. */
  load(): Promise<GroupActions>;
}
