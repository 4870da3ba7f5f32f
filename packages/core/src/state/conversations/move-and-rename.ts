import { listSentence } from '../../contract/conversations/list-messages.js';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { validName } from '../../rules/conversations/names.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationListState, ConversationListStore } from './conversation-list.types.js';
import type { IndexEntry } from '../storage/index-entry.js';
import type { StoreApi } from 'zustand/vanilla';
import type { IndexLookup } from './index-lookup.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { StorageResult } from '../ports/ports.js';
import type { HeadFields } from '../storage/local-conversations.js';

/** Changes of names, folders and tags, which need no messages. */
export type MoveAndRename = Pick<ConversationListStore, 'rename' | 'moveToFolder' | 'changeTags'>;

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** Creates the changes. `fileOf` finds the file of a conversation that is open. */
export function createMoveAndRename(needs: {
  store: Pick<StoreApi<ConversationListState>, 'getState'>;
  lookup: Pick<IndexLookup, 'entriesOf'>;
  localConversations: Pick<LocalConversations, 'patch' | 'prepareIndex'>;
  outbox: Pick<Outbox, 'update'>;
  fileOf(id: string): ConversationFile | undefined;
  isoNow(): string;
  /** Tells other tabs. */
  changed(ids: readonly string[]): void;
}): MoveAndRename {
  const { store, lookup, localConversations, outbox, fileOf } = needs;

  type Changes = ReadonlyMap<string, HeadFields>;
  const some = (changes: Changes, ids: readonly string[]): Changes =>
    new Map(ids.map((id) => [id, changes.get(id) as HeadFields]));

  /** Makes changes of cloud conversations durable until the cloud has them. Answers with those that live here by now. */
  async function keepForCloud(changes: Changes): Promise<{ result: StorageResult; elsewhere: string[] }> {
    const elsewhere: string[] = [];
    const inIndex = (all: readonly IndexEntry[]): IndexEntry[] =>
      all.map((entry) => {
        const fields = changes.get(entry.id);
        if (fields && entry.isLocal) elsewhere.push(entry.id);
        return fields && !entry.isLocal ? { ...entry, ...fields, updatedAt: needs.isoNow() } : entry;
      });
    const result = await outbox.update(changes, () => localConversations.prepareIndex(inIndex));
    return { result, elsewhere };
  }
  /** Makes changes durable where the conversations are; another tab may be moving some. */
  async function apply(changes: Changes): Promise<Outcome<void>> {
    if (changes.size === 0) return success(undefined);
    for (const [id, fields] of changes) fileOf(id)?.setHead({ ...fields });
    const results: StorageResult[] = [];
    // One that has just been created may not be in the list yet.
    const known = lookup.entriesOf([...changes.keys()]).map(({ id }) => id);
    const files = [...changes.keys()].flatMap((id) => (known.includes(id) ? [] : (fileOf(id) ?? [])));
    for (const file of files) results.push(await file.save());
    for (let round = 0, left = known; round < 4 && left.length > 0; round++) {
      const isHere = round % 2 === 0;
      const { result, elsewhere } = isHere
        ? await localConversations.patch(some(changes, left), needs.isoNow())
        : await keepForCloud(some(changes, left));
      results.push(result);
      left = elsewhere;
    }
    needs.changed(known);
    const isFull = results.some((result) => !result.ok && result.reason === 'full');
    return isFull ? refused(sentence('storage.full')) : success(undefined);
  }

  return {
    async rename(id, name) {
      const valid = validName(name);
      if (!valid) return refused(listSentence('name.needed'));
      return apply(new Map([[id, { name: valid }]]));
    },
    async moveToFolder(ids, folderId) {
      const folder = store.getState().folders.find((one) => one.id === folderId);
      if (folderId !== null && folder?.type !== 'chat') return refused(sentence('tools.folderNotFound'));
      const moved = lookup.entriesOf(ids).filter((entry) => entry.folderId !== folderId);
      return apply(new Map(moved.map(({ id }) => [id, { folderId }])));
    },
    async changeTags(ids, { add = [], remove = [] }) {
      const added = add.map((tag) => tag.trim()).filter(Boolean);
      if (added.some((tag) => tag.length > limits.tagMaxCharacters))
        return refused(listSentence('tag.tooLong', { max: limits.tagMaxCharacters }));
      const removed = new Set(remove);
      const changes = new Map<string, HeadFields>();
      for (const { id, tags } of lookup.entriesOf(ids)) {
        const next = [...new Set([...tags.filter((tag) => !removed.has(tag)), ...added])];
        if (next.length !== tags.length || next.some((tag, at) => tag !== tags[at]))
          changes.set(id, { tags: next });
      }
      return apply(changes);
    },
  };
}
