import { removalOf } from '../../rules/conversations/marks.js';
import { recordFrom } from '../../rules/values/record-from.js';
import { isGone } from '../ports/failures.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { WriteBehind } from '../storage/write-behind.js';
import type { CloudConversations } from '../storage/cloud-conversations.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { OpenConversations } from './open-conversations.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** Checks whether a conversation is empty by its messages and artifacts; the count in the list may be stale. */
export interface EmptinessCheck {
  /** As far as this browser knows. Drafts, queued messages and messages that can be restored are content. */
  isEmptyLocally(id: string, isLocal: boolean): Promise<boolean>;
  /** In the cloud too; false when the cloud cannot be asked. */
  isEmpty(id: string): Promise<boolean>;
}

const hasContent = ({ head, tree }: ConversationRecord): boolean =>
  [...tree.nodes.values()].some((node) => removalOf(node) !== 'gone') ||
  Object.keys(recordFrom(head['artifacts']) ?? {}).length > 0;

/** Creates the check. */
export function createEmptinessCheck(needs: {
  writeBehind: Pick<WriteBehind, 'get'>;
  localConversations: Pick<LocalConversations, 'load'>;
  cloud: Pick<CloudConversations, 'get'>;
  outbox: Pick<Outbox, 'pendingRecord'>;
  open: Pick<OpenConversations, 'get' | 'isLocal'>;
  drafts: Pick<DraftsStore, 'store'>;
}): EmptinessCheck {
  const { writeBehind, localConversations, cloud, outbox, open, drafts } = needs;

  async function hasWaiting(id: string): Promise<boolean> {
    if (drafts.store.getState().drafts[id] || (await writeBehind.get(storageKeys.draft(id)))) return true;
    if ((open.get(id)?.store.getState().queue.length ?? 0) > 0) return true;
    const queue = await writeBehind.get(storageKeys.queue(id));
    return queue !== undefined && queue !== null;
  }
  async function isEmptyHere(id: string, isLocal: boolean): Promise<boolean> {
    const conversation = open.get(id);
    if ((conversation && hasContent(conversation.record())) || (await hasWaiting(id))) return false;
    const record = await (isLocal ? localConversations.load(id) : outbox.pendingRecord(id));
    return record ? !hasContent(record) : !isLocal;
  }
  async function isEmpty(id: string): Promise<boolean> {
    const isLocal = open.isLocal(id);
    const isEmptyAsKnown = await isEmptyHere(id, isLocal);
    if (isLocal || !isEmptyAsKnown) return isEmptyAsKnown;
    const answer = await cloud.get(id);
    return answer.ok ? !hasContent(answer.value) : isGone(answer.failure);
  }
  return { isEmptyLocally: isEmptyHere, isEmpty };
}
