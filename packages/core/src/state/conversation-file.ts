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
  /** True exactly while messages are on their way to the other place: nothing may be added to them meanwhile. */
  isMoving(): boolean;
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
  let moving = false;

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
  function setPlace(toLocal: boolean): void {
    isLocal = toLocal;
    record = { ...record, head: { ...record.head, isLocal } };
    changed();
  }
  async function dropLocalCopy(): Promise<void> {
    await ports.storage.setMany(await vault.removal(id));
  }
  async function toCloud(): Promise<boolean> {
    const sent = record;
    const folder = context.folderOf(sent.head.folderId ?? null);
    const upload = await cloud.upload(sent, folder);
    if (!upload.ok && upload.failure.type === 'NoSuchKey') {
      const restored = await ports.call('conversations', 'update', { conversationId: id, restore: true });
      const again = restored.ok && (await cloud.upload(sent, folder)).ok;
      if (!again) return false;
    } else if (!upload.ok) return false;
    const changedMeanwhile = record !== sent;
    setPlace(false);
    // The list decides where a conversation lives, so it changes before the local copy goes.
    await (changedMeanwhile ? save() : saveSummary());
    await dropLocalCopy();
    return true;
  }
  async function toBrowser(): Promise<boolean> {
    setPlace(true);
    const result = await save();
    if (result.ok) await outbox.remove(id, {});
    else setPlace(false);
    return result.ok;
  }
  /**
   * A conversation without messages has nothing to lose on the way, so it is in its new place at once and the outbox does the
   * rest: a message sent in the next moment knows where it belongs.
   */
  async function moveEmpty(toLocal: boolean): Promise<boolean> {
    setPlace(toLocal);
    const result = await save();
    if (toLocal && !result.ok && result.reason === 'full') {
      if (isLocal) setPlace(false);
      return false;
    }
    // In turn with the saves, so that nothing is removed that a move back has just written.
    await (writing = writing.then(async () => {
      if (isLocal !== toLocal) return;
      await (toLocal ? outbox.remove(id, {}) : dropLocalCopy());
    }));
    return true;
  }
  async function moveMessages(toLocal: boolean): Promise<boolean> {
    moving = true;
    step({ type: 'started' });
    const moved = await (toLocal ? toBrowser() : toCloud());
    moving = false;
    step({ type: 'finished', ok: true });
    return moved;
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
      if (moving || toLocal === isLocal) return toLocal === isLocal;
      const moved = await (record.tree.nodes.size === 0 ? moveEmpty(toLocal) : moveMessages(toLocal));
      if (moved) ports.tabs.post({ type: 'conversation-changed', id });
      return moved;
    },
    isMoving: () => moving,
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
