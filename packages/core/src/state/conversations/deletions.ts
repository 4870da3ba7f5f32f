import { listSentence } from '../../contract/conversations/list-messages.js';
import { noticeSentence } from '../../contract/conversations/notice-messages.js';
import * as limits from '../../contract/limits.js';
import type { ConversationListState, ConversationListStore } from './conversation-list.types.js';
import type { StoreApi } from 'zustand/vanilla';
import type { IndexLookup } from './index-lookup.js';
import type { PendingDeletions } from './pending-deletions.js';
import type { Ports } from '../ports/ports.js';
import type { Selection } from './selection.js';

/** Deletions of conversations with an undo period. */
export interface Deletions extends Pick<ConversationListStore, 'remove' | 'removeMany'> {
  /** Deletes those that are still empty once the undo period is over. */
  removeEmpty(ids: readonly string[]): void;
  /** Deletes without a notice, as part of another deletion. Returns undo. */
  removeWithoutNotice(ids: readonly string[]): () => void;
  /** Shows a notice with an undo action. Returns the same undo. */
  offerUndo(text: string, ids: readonly string[], undo: () => void): () => void;
  /** Takes away the notices of deletions that are being carried out. */
  dismissNotices(ids: readonly string[]): void;
}

/** Creates the deletions. */
export function createDeletions(needs: {
  store: StoreApi<ConversationListState>;
  lookup: Pick<IndexLookup, 'entriesOf'>;
  pending: Pick<PendingDeletions, 'add' | 'cancel'>;
  selection: Pick<Selection, 'select' | 'selectAnother'>;
  notify: Ports['notify'];
  /** Lets pending deletions wait while the person stays on a notice. */
  hold(isHeld: boolean): void;
}): Deletions {
  const { store, lookup, pending, selection, notify, hold } = needs;
  /** Dismiss functions of the undo notices, by id. */
  const notices = new Map<string, () => void>();

  function dismissNotices(ids: readonly string[]): void {
    for (const dismiss of new Set(ids.map((id) => notices.get(id)))) dismiss?.();
    for (const id of ids) notices.delete(id);
  }
  function offerUndo(text: string, ids: readonly string[], undo: () => void): () => void {
    const undoAll = (): void => {
      dismissNotices(ids);
      undo();
    };
    const action = { label: noticeSentence('undo'), run: undoAll };
    const dismiss = notify({ kind: 'info', text, action, timeoutMs: limits.undoMs, onHold: hold });
    for (const id of ids) notices.set(id, dismiss);
    return undoAll;
  }
  function removeQuietly(ids: readonly string[], ifEmpty = false): () => void {
    const { selectedId } = store.getState();
    const wasSelected = selectedId !== null && ids.includes(selectedId);
    const names = Object.fromEntries(lookup.entriesOf(ids).map(({ id, name }) => [id, name]));
    pending.add(names, ifEmpty);
    if (wasSelected) selection.selectAnother();
    return () => {
      const restored = pending.cancel(ids);
      if (restored.length === 0) return;
      if (wasSelected && restored.includes(selectedId)) selection.select(selectedId);
    };
  }
  function removeMany(ids: readonly string[], ifEmpty = false): () => void {
    const entries = lookup.entriesOf(ids);
    const [first] = entries;
    if (!first) return () => undefined;
    const known = entries.map(({ id }) => id);
    const text =
      known.length === 1
        ? noticeSentence('deleted', { name: first.name })
        : listSentence('deleted.several', { count: known.length });
    return offerUndo(text, known, removeQuietly(known, ifEmpty));
  }

  return {
    remove: (id) => removeMany([id]),
    removeMany: (ids) => removeMany(ids),
    removeEmpty: (ids) => void removeMany(ids, true),
    removeWithoutNotice: (ids) => removeQuietly(ids),
    offerUndo,
    dismissNotices,
  };
}
