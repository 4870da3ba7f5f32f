import * as limits from '../../contract/limits.js';
import type { ConversationListStore } from './conversation-list.types.js';
import type { ListContext } from './list-context.js';
import * as noticesText from '../ports/notices-text.js';

/** Deleting conversations, with time to take it back. */
export interface Deletions extends Pick<ConversationListStore, 'remove' | 'removeMany'> {
  /** Deletes those that are still without content when the time has come. */
  removeEmpty(ids: readonly string[]): void;
  /** The same without a notice, for what is deleted together with something else. */
  removeWithoutNotice(ids: readonly string[]): () => void;
  /** Offers to take something back while there is time for it. */
  offerUndo(text: string, ids: readonly string[], undo: () => void): () => void;
  /** Carried out when the time has come: a notice must not offer what is too late. */
  dismissNotices(ids: readonly string[]): void;
}

/** Creates the deletions. */
export function createDeletions(list: ListContext): Deletions {
  const { ports, store, deletes } = list;
  /** The notice that offers to take the deletion of an id back. */
  const notices = new Map<string, () => void>();

  function dismissNotices(ids: readonly string[]): void {
    for (const takeBack of new Set(ids.map((id) => notices.get(id)))) takeBack?.();
    for (const id of ids) notices.delete(id);
  }
  function offerUndo(text: string, ids: readonly string[], undo: () => void): () => void {
    const undoAll = (): void => {
      dismissNotices(ids);
      undo();
    };
    const action = { label: noticesText.undo, run: undoAll };
    const takeBack = ports.notify({ kind: 'info', text, action, timeoutMs: limits.undoMs });
    for (const id of ids) notices.set(id, takeBack);
    return undoAll;
  }
  function removeQuietly(ids: readonly string[], ifEmpty = false): () => void {
    const { selectedId } = store.getState();
    const wasSelected = selectedId !== null && ids.includes(selectedId);
    const names = Object.fromEntries(list.entriesOf(ids).map(({ id, name }) => [id, name]));
    deletes.add(names, ifEmpty);
    if (wasSelected) list.selectAnother();
    return () => {
      const takenBack = deletes.cancel(ids);
      if (takenBack.length === 0) return;
      if (wasSelected && takenBack.includes(selectedId)) list.select(selectedId);
    };
  }
  function removeMany(ids: readonly string[], ifEmpty = false): () => void {
    const entries = list.entriesOf(ids);
    const [first] = entries;
    if (!first) return () => undefined;
    const known = entries.map(({ id }) => id);
    const text =
      known.length === 1 ? noticesText.deleted(first.name) : noticesText.deletedSeveral(known.length);
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
