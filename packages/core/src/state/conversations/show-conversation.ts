import type { StoreApi } from 'zustand/vanilla';
import type { ConversationListState } from './conversation-list.types.js';
import type { IndexLookup } from './index-lookup.js';
import type { PendingDeletions } from './pending-deletions.js';
import type { Selection } from './selection.js';

/**
 * Creates the showing of a conversation by an id from outside, such as an address: one that this browser does not know yet may be in the
 * cloud, so the list is read again before it counts as missing.
 */
export function createShowConversation(needs: {
  store: StoreApi<ConversationListState>;
  lookup: Pick<IndexLookup, 'entryOf'>;
  deletions: Pick<PendingDeletions, 'names'>;
  selection: Pick<Selection, 'select'>;
  ensureListed(ids: readonly string[]): Promise<boolean>;
  sync(): Promise<void>;
}): (id: string) => Promise<void> {
  const { store, lookup, deletions, selection } = needs;
  const isKnown = (id: string): boolean => lookup.entryOf(id) !== undefined && !deletions.names()[id];
  let wanted: string | null = null;

  return async (id) => {
    if (isKnown(id)) return selection.select(id);
    wanted = id;
    store.setState({ selectedId: null, missingId: null });
    // Before the first page has come, what is added would go with it.
    if (store.getState().older) await needs.ensureListed([id]);
    if (!isKnown(id)) await needs.sync();
    const isAsked = isKnown(id) || (await needs.ensureListed([id]));
    // The person may have gone elsewhere meanwhile.
    if (wanted !== id || store.getState().selectedId !== null) return;
    if (isKnown(id)) selection.select(id);
    else store.setState({ missingId: id, missingStatus: isAsked ? 'missing' : 'unread' });
  };
}
