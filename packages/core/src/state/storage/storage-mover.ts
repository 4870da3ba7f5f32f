import { listSentence } from '../../contract/conversations/list-messages.js';
import type { Folder } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Failure, type Outcome } from '../../contract/outcome.js';
import { changeHead } from '../../rules/conversations/change-head.js';
import { includesTree } from '../../rules/conversations/tree-merge.js';
import { isGone } from '../ports/failures.js';
import type { CloudConversations } from './cloud-conversations.js';
import type { Outbox } from './outbox.js';
import type { Ports } from '../ports/ports.js';
import type { ConversationRecord } from './stored-conversation.js';
import { joinRecords } from './join-records.js';
import type { LocalConversations } from './local-conversations.js';

/** Moves one conversation between browser and cloud. */
export interface StorageMover {
  /** Answers with what is in the new place. */
  toCloud(record: ConversationRecord, folder: Folder | null): Promise<Outcome<ConversationRecord>>;
  toLocal(record: ConversationRecord): Promise<Outcome<ConversationRecord>>;
}

/** How often a copy is repeated because the original changed meanwhile. */
const attempts = 4;

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });

/**
 * The move: copy, read the copy back and compare, and only then give the original up. A note that the move has begun is durable before
 * the first step and goes with the last one, so a move that is cut off is found at the next start and goes on; until its last step the
 * list names the place of the original, and that step is one write.
 *
 * Messages that another tab adds to the original meanwhile are found in the last step and copied; those that another device adds in the cloud
 * are copied before the cloud's copy is deleted.
 *
 * @errors returned; the original stays untouched.
 * @source chat specification §4 "Conversation storage"; copy → verify → remove is ours.
 */
export function createStorageMover(needs: {
  ports: Ports;
  localConversations: LocalConversations;
  cloud: CloudConversations;
  outbox: Outbox;
}): StorageMover {
  const { ports, localConversations, cloud, outbox } = needs;

  async function upload(record: ConversationRecord, folder: Folder | null): Promise<Outcome<void>> {
    const answer = await cloud.upload(record, folder);
    if (answer.ok || !isGone(answer.failure)) return answer;
    // It was in the cloud before and has been deleted there since.
    const conversationId = record.head.id;
    const restored = await ports.call('conversations', 'update', { conversationId, restore: true });
    return restored.ok ? cloud.upload(record, folder) : answer;
  }
  /** Deletes the cloud copy, complete or not; this browser keeps the conversation. */
  async function abandonCloudCopy(id: string, outcome: Outcome<never>): Promise<Outcome<never>> {
    await localConversations.abandonMove(id, 'cloud', outbox.removalWrite(id));
    void outbox.send();
    return outcome;
  }
  async function toCloud(
    record: ConversationRecord,
    folder: Folder | null,
  ): Promise<Outcome<ConversationRecord>> {
    const { id } = record.head;
    // A deletion that still waits from an earlier move would hit the new copy.
    await outbox.cancelRemoval(id, localConversations.moveMarker(id, 'cloud'));
    const stored = await localConversations.load(id);
    let sent = stored ? joinRecords(record, stored) : record;
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (!(await upload(sent, folder)).ok)
        return abandonCloudCopy(id, refused(sentence('storage.cloudSendFailed')));
      const copy = await cloud.get(id);
      if (!copy.ok || !includesTree(copy.value.tree, sent.tree))
        return abandonCloudCopy(id, refused(listSentence('move.unverified')));
      const step = await localConversations.completeMoveToCloud(sent);
      if (step.type === 'done') return success(sent);
      if (step.type === 'failed') return abandonCloudCopy(id, refused(failureOf(step.reason)));
      sent = joinRecords(sent, step.record);
    }
    return abandonCloudCopy(id, refused(listSentence('move.changing')));
  }

  /** The copy here goes, and the cloud keeps the conversation. */
  async function abandonLocalCopy(id: string, outcome: Outcome<never>): Promise<Outcome<never>> {
    await localConversations.abandonMove(id, 'local');
    return outcome;
  }
  async function original(record: ConversationRecord): Promise<Outcome<ConversationRecord>> {
    const { id } = record.head;
    const waiting = await outbox.pendingRecord(id);
    const answer = await cloud.get(id);
    const own = waiting ? joinRecords(record, waiting) : record;
    if (answer.ok) return success(joinRecords(own, answer.value));
    if (isGone(answer.failure) && waiting) return success(own);
    return failed(cloudFailure(answer.failure));
  }
  /** The copy with what waits for the cloud and would go with the last step: messages, and fields on their own. */
  async function withPending(copy: ConversationRecord): Promise<ConversationRecord> {
    const { id } = copy.head;
    const waiting = await outbox.pendingRecord(id);
    const { head, tree } = waiting ? joinRecords(copy, waiting) : copy;
    const fields = Object.entries(await outbox.pendingFields(id)).filter(
      ([key, value]) => !isSame(head[key], value),
    );
    if (fields.length === 0) return { head, tree };
    return {
      head: changeHead(head, Object.fromEntries(fields), new Date(ports.clock.now()).toISOString()),
      tree,
    };
  }
  async function toLocal(record: ConversationRecord): Promise<Outcome<ConversationRecord>> {
    const { id, folderId } = record.head;
    const found = await original(record);
    if (!found.ok) return found;
    let copy = await withPending({ ...found.value, head: { ...found.value.head, folderId } });
    for (let attempt = 0; attempt < attempts; attempt++) {
      copy = { head: { ...copy.head, isLocal: true }, tree: copy.tree };
      const written = await localConversations.copyToLocal(copy);
      if (!written.ok) return abandonLocalCopy(id, refused(failureOf(written.reason)));
      if (!(await localConversations.holds(id, copy.tree)))
        return abandonLocalCopy(id, refused(listSentence('move.unverified')));
      const inHand = copy;
      const step = await localConversations.completeMoveToLocal(
        copy,
        () => withPending(inHand),
        outbox.removalWrite(id),
      );
      if (step.type === 'done') {
        void outbox.send();
        return success(copy);
      }
      if (step.type === 'failed') return abandonLocalCopy(id, refused(failureOf(step.reason)));
      copy = joinRecords(copy, step.record);
    }
    return abandonLocalCopy(id, refused(listSentence('move.changing')));
  }

  return { toCloud, toLocal };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function failureOf(reason: 'full' | 'unavailable' | 'unverified'): string {
  if (reason === 'full') return sentence('storage.full');
  return listSentence(reason === 'unavailable' ? 'move.noStorage' : 'move.unverified');
}

/** Tells a conversation that is gone from a cloud that cannot be reached. @source chat specification §8 "Storage and sync". */
export function cloudFailure(failure: Failure): Failure {
  return isGone(failure)
    ? { ...failure, message: sentence('storage.noSuchKey') }
    : { ...failure, message: sentence('storage.cloudConversationUnavailable') };
}
