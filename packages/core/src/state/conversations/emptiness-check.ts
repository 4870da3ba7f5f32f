import { removalOf } from '../../rules/conversations/marks.js';
import { isGone } from '../storage/cloud-conversations.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { ListContext } from './list-context.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** Finds out whether a conversation holds nothing, where its messages are: a count in the list may be old. */
export interface EmptinessCheck {
  /** As far as this browser knows. Drafts, messages that wait and messages that can be brought back are content. */
  isEmptyLocally(id: string, isLocal: boolean): Promise<boolean>;
  /** In the cloud too; false when the cloud cannot be asked. */
  isEmpty(id: string): Promise<boolean>;
}

const holdsMessages = ({ tree }: ConversationRecord): boolean =>
  [...tree.nodes.values()].some((node) => removalOf(node) !== 'gone');

/** Creates the search for emptiness. */
export function createEmptinessCheck(list: ListContext, drafts: DraftsStore): EmptinessCheck {
  const { writeBehind, localConversations, cloud, outbox, open } = list;

  async function hasWaiting(id: string): Promise<boolean> {
    if (drafts.store.getState().drafts[id] || (await writeBehind.get(storageKeys.draft(id)))) return true;
    if ((open.get(id)?.store.getState().queue.length ?? 0) > 0) return true;
    const queue = await writeBehind.get(storageKeys.queue(id));
    return queue !== undefined && queue !== null;
  }
  async function isEmptyHere(id: string, isLocal: boolean): Promise<boolean> {
    const conversation = open.get(id);
    if ((conversation && holdsMessages(conversation.record())) || (await hasWaiting(id))) return false;
    const record = await (isLocal ? localConversations.load(id) : outbox.pendingRecord(id));
    return record ? !holdsMessages(record) : !isLocal;
  }
  async function isEmpty(id: string): Promise<boolean> {
    const isLocal = open.get(id)?.isLocal() ?? list.entryOf(id)?.isLocal ?? true;
    const isEmptyAsKnown = await isEmptyHere(id, isLocal);
    if (isLocal || !isEmptyAsKnown) return isEmptyAsKnown;
    const answer = await cloud.get(id);
    return answer.ok ? !holdsMessages(answer.value) : isGone(answer.failure);
  }
  return { isEmptyLocally: isEmptyHere, isEmpty };
}
