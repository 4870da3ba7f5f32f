import type { DraftsStore } from '../drafts/drafts.store.js';
import type { IndexSync } from '../storage/index-sync.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { EmptinessCheck } from './emptiness-check.js';
import type { OpenConversations } from './open-conversations.js';

/**
 * Deletes conversations for good once they can no longer be brought back. Those in `ifEmpty` are deleted only while they are empty;
 * the check runs twice, because the cloud answers slowly and another tab may write meanwhile.
 */
export function createDeletionCommit(needs: {
  open: OpenConversations;
  outbox: Pick<Outbox, 'remove'>;
  localConversations: Pick<LocalConversations, 'remove'>;
  indexSync: Pick<IndexSync, 'forgetLocal'>;
  drafts: Pick<DraftsStore, 'forget'>;
  emptiness: EmptinessCheck;
  dismissNotices(ids: readonly string[]): void;
  /** Tells other tabs. */
  deleted(ids: readonly string[]): void;
}): (due: readonly string[], ifEmpty: ReadonlySet<string>) => Promise<void> {
  const { open, emptiness } = needs;

  async function stillDue(due: readonly string[], ifEmpty: ReadonlySet<string>): Promise<string[]> {
    const empty: string[] = [];
    for (const id of due) if (!ifEmpty.has(id) || (await emptiness.isEmpty(id))) empty.push(id);
    const ids: string[] = [];
    for (const id of empty)
      if (!ifEmpty.has(id) || (await emptiness.isEmptyLocally(id, open.isLocal(id)))) ids.push(id);
    return ids;
  }
  return async (due, ifEmpty) => {
    // A hovered notice outlives its timeout and must not offer an undo that no longer works.
    needs.dismissNotices(due);
    const ids = await stillDue(due, ifEmpty);
    const inCloud = ids.filter((id) => !open.isLocal(id));
    for (const id of ids) open.get(id)?.close();
    if (inCloud.length > 0) await needs.outbox.remove(inCloud);
    await needs.localConversations.remove(ids);
    needs.indexSync.forgetLocal(ids);
    for (const id of ids) {
      needs.drafts.forget(id);
      open.forget(id);
    }
    needs.deleted(ids);
  };
}
