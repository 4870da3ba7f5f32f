import { listSentence } from '../../contract/conversations/list-messages.js';
import { sentence } from '../../contract/messages.js';
import { pathOf } from '../../rules/conversations/tree.js';
import { settleHead } from '../../rules/conversations/join-heads.js';
import { changeHead, fieldTimesOf } from '../../rules/conversations/change-head.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import type { Folder } from '../../contract/conversations/conversations.js';
import type { CloudConversations } from './cloud-conversations.js';
import type { LocalConversations } from './local-conversations.js';
import type { Outbox } from './outbox.js';
import type { Ports } from '../ports/ports.js';
import type { ConversationFile, FileStart } from './conversation-file.types.js';
import type { ConversationState } from '../conversation/conversation.types.js';
import { summaryOf, replaceEntries, type IndexEntry } from './index-entry.js';
import type { StorageResult } from '../ports/ports.js';
import { saved, saveTransition, selectSaved, type SaveEvent } from './save.machine.js';
import type { ConversationRecord } from './stored-conversation.js';
import { createStorageMover } from './storage-mover.js';
import { joinRecords, isMissingFrom } from './join-records.js';
import { createSaveQueue } from './save-queue.js';
import type { SaveOptions } from './local-conversations.js';

/**
 * Creates the file; `changed` is called after every change of what `record` or `saved` answers. One that is `isApart` is a second file of
 * its conversation, as another tab has one.
 */
export function createConversationFile(
  needs: {
    ports: Ports;
    localConversations: LocalConversations;
    outbox: Outbox;
    cloud: CloudConversations;
    /** The files of the open conversations, by id; the file adds and removes itself. */
    files: Map<string, ConversationFile>;
    folderOf(id: string | null): Folder | null;
  },
  start: FileStart,
  changed: () => void,
): ConversationFile {
  const { ports, localConversations, outbox, cloud, files } = needs;
  const mover = createStorageMover({ ports, localConversations, cloud, outbox });
  const { id } = start.record.head;
  let { record, isLocal } = start;
  let saveState = saved;
  let outboxState: ConversationState['saved'] = 'clean';
  let closed = false;
  let moving = false;
  /** This file is moving the conversation, so the index need not agree with it yet. */
  let claims = 0;

  function step(event: SaveEvent): void {
    saveState = saveTransition(saveState, event);
    changed();
  }
  const takeIn = (other: ConversationRecord): void => {
    record = joinRecords(record, other);
  };
  async function toVault(options: SaveOptions): Promise<StorageResult> {
    const written = await localConversations.save(record, { ...options, claim: claims > 0 });
    if (written.elsewhere) {
      setPlace(false);
      return toOutbox(options);
    }
    takeIn(written.record);
    return written.result;
  }
  /** Keeps the conversation and its summary in one write, unless another tab has moved it to this browser. */
  async function toOutbox({ extra }: SaveOptions): Promise<StorageResult> {
    const isHere = async (): Promise<boolean> => {
      const { before } = await localConversations.prepareIndex((entries) => [...entries]);
      return claims === 0 && before.some((entry) => entry.id === id && entry.isLocal);
    };
    const result = await outbox.put(record, () => withSummary(extra), isHere);
    if (result) return result;
    setPlace(true);
    return toVault({ extra, retain: true });
  }
  async function withSummary(
    extra: Record<string, unknown>,
  ): Promise<{ writes: Record<string, unknown>; written(): void }> {
    const { writes, written } = await localConversations.prepareIndex(addSummary);
    return { writes: { ...writes, ...extra }, written };
  }
  const addSummary = (entries: readonly IndexEntry[]): IndexEntry[] =>
    closed
      ? [...entries]
      : replaceEntries(entries, [
          summaryOf(
            record,
            isLocal,
            entries.find((entry) => entry.id === id),
          ),
        ]);
  async function write(options: SaveOptions): Promise<StorageResult> {
    if (closed) return { ok: true };
    step({ type: 'started' });
    const result = await (isLocal ? toVault(options) : toOutbox(options));
    // Without any storage there is nothing to repair: the conversation lives as long as its tab.
    step({ type: 'finished', ok: result.ok || result.reason === 'unavailable' || !isLocal });
    if (!closed) ports.tabs.post({ type: 'conversation-changed', id });
    return result;
  }
  async function saveSummary(): Promise<void> {
    if (!closed) await localConversations.changeIndex(addSummary);
  }
  const turns = createSaveQueue(write);
  const { save } = turns;
  async function refreshLocal(): Promise<'ok' | 'gone'> {
    const stored = await localConversations.load(id);
    if (!stored) return 'gone';
    const isLacking = isMissingFrom(stored, record);
    takeIn(stored);
    changed();
    if (isLacking) void save();
    return 'ok';
  }
  async function refreshCloud(): Promise<'ok' | 'gone' | 'unavailable'> {
    const waiting = await outbox.pendingRecord(id);
    if (waiting) takeIn(waiting);
    const answer = await cloud.get(id);
    if (answer.ok) {
      takeIn(answer.value);
      await count();
    }
    const fields = await outbox.pendingFields(id);
    record = { ...record, head: { ...record.head, ...fields } as ConversationRecord['head'] };
    putInItsPlace();
    changed();
    if (answer.ok || waiting) return 'ok';
    return answer.failure.type === 'NoSuchKey' ? 'gone' : 'unavailable';
  }
  function setPlace(toLocal: boolean): void {
    isLocal = toLocal;
    record = { ...record, head: { ...record.head, isLocal } };
    changed();
  }
  /** Updates the message count of a cloud conversation after a read. */
  async function count(): Promise<void> {
    const messageCount = pathOf(record.tree).length;
    const entry = entryOfThis();
    if (!entry || entry.messageCount === messageCount || closed) return;
    await localConversations.changeIndex((entries) =>
      entries.map((other) => (other.id === id ? { ...other, messageCount } : other)),
    );
  }
  const entryOfThis = (): IndexEntry | undefined =>
    localConversations.index().find((entry) => entry.id === id);
  /** The cloud may know the folder by another device's id; the list has found the one of this browser. */
  function putInItsPlace(): void {
    const entry = entryOfThis();
    if (!entry || 'folderId' in fieldTimesOf(record.head) || entry.folderId === record.head.folderId) return;
    record = { ...record, head: { ...record.head, folderId: entry.folderId } };
  }
  /**
   * A conversation without messages has nothing to lose on the way, so it is in its new place at once and one write does the rest: a
   * message sent in the next moment knows where it belongs.
   */
  async function moveEmpty(toLocal: boolean): Promise<Outcome<void>> {
    setPlace(toLocal);
    claims++;
    // In turn with the saves, so that nothing is removed that a move back has just written.
    const result = await turns.enqueue(async (): Promise<StorageResult> => {
      if (isLocal !== toLocal || closed) return { ok: true };
      if (!toLocal) return toOutbox({ extra: await localConversations.removal(id), retain: true });
      return toVault({ extra: outbox.removalWrite(id), retain: false });
    });
    claims--;
    if (toLocal) void outbox.send();
    if (result.ok || result.reason === 'unavailable') return success(undefined);
    if (isLocal === toLocal) setPlace(!toLocal);
    return failed({ code: 'refused', message: sentence('storage.full') });
  }
  async function moveMessages(toLocal: boolean): Promise<Outcome<void>> {
    moving = true;
    step({ type: 'started' });
    await turns.settled();
    const folder = needs.folderOf(record.head.folderId ?? null);
    const moved = await (toLocal ? mover.toLocal(record) : mover.toCloud(record, folder));
    moving = false;
    if (moved.ok) {
      setPlace(toLocal);
      const isLacking = isMissingFrom(moved.value, record);
      takeIn(moved.value);
      if (isLacking) void save();
    }
    step({ type: 'finished', ok: true });
    return moved.ok ? success(undefined) : moved;
  }
  async function moveTo(toLocal: boolean): Promise<Outcome<void>> {
    if (moving && toLocal === isLocal)
      return failed({ code: 'refused', message: listSentence('move.isMoving') });
    if (moving || toLocal === isLocal) return success(undefined);
    const outcome = await (record.tree.nodes.size === 0 ? moveEmpty(toLocal) : moveMessages(toLocal));
    if (outcome.ok) ports.tabs.post({ type: 'conversation-changed', id });
    return outcome;
  }

  const file: ConversationFile = {
    record: () => record,
    isLocal: () => isLocal,
    setTree(tree) {
      record = { head: { ...record.head, updatedAt: new Date(ports.clock.now()).toISOString() }, tree };
      changed();
    },
    setHead(fields) {
      const now = new Date(ports.clock.now()).toISOString();
      record = { ...record, head: changeHead(record.head, fields, now) };
      changed();
    },
    save,
    saveSummary,
    hasUnsent: async () => (await outbox.ids()).all.has(id),
    refresh: () => (isLocal ? refreshLocal() : refreshCloud()),
    moveTo,
    async move(toLocal) {
      if (!(await moveTo(toLocal)).ok)
        ports.notify({ kind: 'error', text: sentence('storage.cloudSendFailed') });
    },
    isMoving: () => moving,
    setPlace(toLocal) {
      if (toLocal === isLocal || turns.hasPending()) return;
      isLocal = toLocal;
      record = { ...record, head: { ...record.head, isLocal } };
      changed();
    },
    outboxStatus(status) {
      outboxState = status;
      // The cloud has what was changed here, so its copy counts again.
      if (status === 'clean' && !isLocal) record = { ...record, head: settleHead(record.head) };
      changed();
    },
    saved: () => (isLocal || outboxState === 'clean' ? selectSaved(saveState) : outboxState),
    close() {
      closed = true;
      if (files.get(id) === file) files.delete(id);
    },
  };
  if (!start.isDetached) files.set(id, file);
  return file;
}
