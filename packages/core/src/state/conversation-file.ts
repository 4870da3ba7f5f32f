import type { Conversation } from '../contract/conversations.js';
import { includesTree, mergeTrees, type Tree } from '../rules/tree.js';
import { changeHead, joinHeads, newerFields, settleHead } from '../rules/join-heads.js';
import type { ConversationContext } from './conversation-context.js';
import type { ConversationState } from './conversation.types.js';
import type { StorageResult } from './ports.js';
import { saved, saveTransition, selectSaved, type SaveEvent } from './save.machine.js';
import type { ConversationRecord } from './stored-conversation.js';
import { summaryOf, withEntry, type SaveOptions } from './vault.js';

/** One conversation in memory together with its durable copy. */
export interface ConversationFile {
  record(): ConversationRecord;
  isLocal(): boolean;
  /** Changes the tree; not durable before `save`. */
  setTree(tree: Tree): void;
  /** Changes fields of the head; they win over copies in which they are older. */
  setHead(fields: Partial<Conversation>): void;
  /** Makes everything durable, joined with what others wrote. Calls that wait for their turn become one. */
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
  /** Keeps only the summary: the cloud has the rest already. */
  saveSummary(): Promise<void>;
  /** Reads the durable copy and joins it; what it lacks is written again. */
  refresh(): Promise<'ok' | 'gone' | 'unavailable'>;
  move(isLocal: boolean): Promise<boolean>;
  /** Another tab moved it. */
  moved(isLocal: boolean): void;
  /** Hears how pending writes of a cloud conversation go. */
  outboxStatus(status: ConversationState['saved']): void;
  saved(): ConversationState['saved'];
  /** No write may follow: the conversation was deleted. */
  close(): void;
}

/** Creates the file; `changed` is called after every change of what `record` or `saved` answers. */
export function createConversationFile(
  context: ConversationContext,
  start: { record: ConversationRecord; isLocal: boolean },
  changed: () => void,
): ConversationFile {
  const { vault, outbox, cloud, ports } = context;
  const { id } = start.record.head;
  let { record, isLocal } = start;
  let saveState = saved;
  let outboxState: ConversationState['saved'] = 'clean';
  let writing: Promise<unknown> = Promise.resolve();
  let queued: Promise<StorageResult> | undefined;
  let waiting: SaveOptions = { extra: {}, retain: true };
  let closed = false;

  function step(event: SaveEvent): void {
    saveState = saveTransition(saveState, event);
    changed();
  }
  const takeIn = (other: ConversationRecord): void => {
    record = { head: joinHeads(record.head, other.head), tree: mergeTrees(record.tree, other.tree) };
  };
  async function toVault(options: SaveOptions): Promise<StorageResult> {
    const written = await vault.save(record, options);
    takeIn(written.record);
    return written.result;
  }
  async function toOutbox({ extra }: SaveOptions): Promise<StorageResult> {
    const result = await outbox.put(record, extra);
    await saveSummary();
    return result;
  }
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
    if (closed) return;
    await vault.changeIndex((entries) =>
      withEntry(
        entries,
        summaryOf(
          record,
          isLocal,
          entries.find((entry) => entry.id === id),
        ),
      ),
    );
  }
  function save({ extra, retain = true }: Partial<SaveOptions> = {}): Promise<StorageResult> {
    waiting = { extra: { ...waiting.extra, ...extra }, retain: waiting.retain && retain };
    if (queued) return queued;
    const result = writing.then(() => {
      queued = undefined;
      const together = waiting;
      waiting = { extra: {}, retain: true };
      return write(together);
    });
    queued = result;
    writing = result.catch(() => undefined);
    return result;
  }
  async function refreshLocal(): Promise<'ok' | 'gone'> {
    const stored = await vault.load(id);
    if (!stored) return 'gone';
    const lacking =
      !includesTree(stored.tree, record.tree) || newerFields(record.head, stored.head).length > 0;
    takeIn(stored);
    changed();
    if (lacking) void save();
    return 'ok';
  }
  async function refreshCloud(): Promise<'ok' | 'gone' | 'unavailable'> {
    const waiting = await outbox.waiting(id);
    if (waiting) takeIn(waiting);
    const answer = await cloud.get(id);
    if (answer.ok) {
      takeIn(answer.value);
    }
    changed();
    if (answer.ok || waiting) return 'ok';
    return answer.failure.type === 'NoSuchKey' ? 'gone' : 'unavailable';
  }
  async function toCloud(): Promise<boolean> {
    const upload = await cloud.upload(record, context.folderOf(record.head.folderId ?? null));
    if (!upload.ok && upload.failure.type === 'NoSuchKey') {
      const restored = await ports.call('conversations', 'update', { conversationId: id, restore: true });
      const again =
        restored.ok && (await cloud.upload(record, context.folderOf(record.head.folderId ?? null))).ok;
      if (!again) return false;
    } else if (!upload.ok) return false;
    isLocal = false;
    record = { ...record, head: { ...record.head, isLocal } };
    // The list decides where a conversation lives, so it changes before the local copy goes.
    await saveSummary();
    await vault.removal(id).then((entries) => ports.storage.setMany(entries));
    return true;
  }
  async function toBrowser(): Promise<boolean> {
    isLocal = true;
    record = { ...record, head: { ...record.head, isLocal } };
    const result = await save();
    if (result.ok) {
      await outbox.remove(id, {});
      return true;
    }
    isLocal = false;
    record = { ...record, head: { ...record.head, isLocal } };
    return false;
  }

  return {
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
    refresh: () => (isLocal ? refreshLocal() : refreshCloud()),
    async move(toLocal) {
      if (toLocal === isLocal) return true;
      step({ type: 'started' });
      const moved = await (toLocal ? toBrowser() : toCloud());
      step({ type: 'finished', ok: true });
      if (moved) ports.tabs.post({ type: 'conversation-changed', id });
      return moved;
    },
    moved(toLocal) {
      if (toLocal === isLocal || queued) return;
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
    },
  };
}
