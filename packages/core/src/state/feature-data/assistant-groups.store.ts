import { createStore, type StoreApi } from 'zustand/vanilla';
import { groupSentence } from '../../contract/groups/group-messages.js';
import type { AdministeredGroup } from '../../contract/groups/groups.js';
import type { Ports } from '../ports/ports.js';

/** What administrators decide over a group. */
export type GroupAdministration = Pick<
  AdministeredGroup,
  'amplifyGroups' | 'isPublic' | 'supportConvAnalysis'
>;

export interface AssistantGroupsState {
  groups: readonly AdministeredGroup[];
  load: { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };
  /** What was changed and is not saved, by the id of the group. */
  drafts: Readonly<Record<string, GroupAdministration>>;
  work:
    | { status: 'idle' }
    | { status: 'saving' | 'deleting'; id: string }
    | { status: 'failed'; id: string; failure: string };
}

export interface AssistantGroupsStore {
  store: StoreApi<AssistantGroupsState>;
  /** Reads every group; what was typed stays. Never rejects. */
  load(): Promise<void>;
  edit(id: string, patch: Partial<GroupAdministration>): void;
  discard(id: string): void;
  save(id: string): Promise<boolean>;
  /** Deletes a group with its assistants. */
  remove(id: string): Promise<boolean>;
}

const administrationOf = ({
  amplifyGroups,
  isPublic,
  supportConvAnalysis,
}: GroupAdministration): GroupAdministration => ({ amplifyGroups, isPublic, supportConvAnalysis });

const isSame = (one: GroupAdministration, other: GroupAdministration): boolean =>
  JSON.stringify(administrationOf(one)) === JSON.stringify(administrationOf(other));

/**
 * The groups of assistants as administrators of the site see them. No part of a person's state: the administration area makes it.
 *
 * @source administration specification §2 "Feature Data" (2.035, 2.084); protocol §3.4
 */
export function createAssistantGroupsStore(ports: Pick<Ports, 'call'>): AssistantGroupsStore {
  const store = createStore<AssistantGroupsState>(() => ({
    groups: [],
    load: { status: 'loading' },
    drafts: {},
    work: { status: 'idle' },
  }));
  const without = (id: string) => {
    const { [id]: _, ...rest } = store.getState().drafts;
    return rest;
  };
  const isBusy = () => ['deleting', 'saving'].includes(store.getState().work.status);
  return {
    store,
    async load() {
      store.setState({ load: { status: 'loading' } });
      const answer = await ports.call('groups', 'listAll');
      store.setState(
        answer.ok
          ? { groups: answer.value.data, load: { status: 'ready' } }
          : { load: { status: 'failed', failure: groupSentence('groups.broken') } },
      );
    },
    edit(id, patch) {
      const { groups, drafts } = store.getState();
      const stored = groups.find((group) => group.group_id === id);
      if (!stored) return;
      const draft = { ...administrationOf(drafts[id] ?? stored), ...patch };
      store.setState({ drafts: isSame(draft, stored) ? without(id) : { ...drafts, [id]: draft } });
    },
    discard: (id) => store.setState({ drafts: without(id), work: { status: 'idle' } }),
    async save(id) {
      const draft = store.getState().drafts[id];
      if (!draft || isBusy()) return false;
      store.setState({ work: { status: 'saving', id } });
      const answer = await ports.call('groups', 'update', { group_id: id, ...draft });
      if (!answer.ok) {
        const failure = groupSentence('groups.broken');
        store.setState({ work: { status: 'failed', id, failure } });
        return false;
      }
      store.setState(({ groups, drafts }) => ({
        groups: groups.map((group) => (group.group_id === id ? { ...group, ...draft } : group)),
        // What was changed while it was saved is not.
        drafts: drafts[id] === draft ? without(id) : drafts,
        work: { status: 'idle' },
      }));
      return true;
    },
    async remove(id) {
      if (isBusy()) return false;
      store.setState({ work: { status: 'deleting', id } });
      const answer = await ports.call('groups', 'remove', { group_id: id });
      if (!answer.ok) {
        const failure = groupSentence('groups.deleteFailed');
        store.setState({ work: { status: 'failed', id, failure } });
        return false;
      }
      store.setState(({ groups }) => ({
        groups: groups.filter((group) => group.group_id !== id),
        drafts: without(id),
        work: { status: 'idle' },
      }));
      return true;
    },
  };
}

/** Whether something in it would be lost with the page. */
export const selectAreGroupsDirty = ({ drafts }: Pick<AssistantGroupsState, 'drafts'>): boolean =>
  Object.keys(drafts).length > 0;
