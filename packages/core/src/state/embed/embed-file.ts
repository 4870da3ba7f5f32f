import { changeHead } from '../../rules/conversations/change-head.js';
import { failed } from '../../contract/outcome.js';
import { ownMessages } from '../../contract/own-messages.js';
import type { ConversationFile, FileStart } from '../storage/conversation-file.types.js';
import type { ConversationPorts } from '../conversation/conversation-ports.js';
import type { EmbedStorage } from './embed-storage.js';
import type { StorageResult } from '../ports/ports.js';
import { saved, saveTransition, selectSaved, type SaveEvent } from '../storage/save.machine.js';
import { createSaveQueue } from '../storage/save-queue.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import type { SaveOptions } from '../storage/local-conversations.js';

/** Options of a file. */
export interface EmbedFileOptions {
  ports: Pick<ConversationPorts, 'clock' | 'tabs'>;
  embedStorage: EmbedStorage;
  /** It was deleted in another tab. */
  gone(id: string): void;
}

/**
 * A conversation of an embedded chat and its durable copy, which lives in this browser and nowhere else. One without messages is not
 * written down.
 */
export function createEmbedFile(
  { ports, embedStorage, gone }: EmbedFileOptions,
  start: FileStart & { fresh: boolean },
  changed: () => void,
): ConversationFile {
  const { id } = start.record.head;
  let { record } = start;
  let isKnown = !start.fresh;
  let saveState = saved;
  /** The last copy all of which the record holds, and the record that it in turn held all of; it may lack something of another. */
  let held: { rev: string; record: ConversationRecord | undefined } | undefined;
  let closed = false;

  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  function step(event: SaveEvent): void {
    saveState = saveTransition(saveState, event);
    changed();
  }
  async function write(options: SaveOptions): Promise<StorageResult> {
    if (closed || (!isKnown && record.tree.nodes.size === 0)) return { ok: true };
    step({ type: 'started' });
    const sent = record;
    const { result, rev, join, isGone, isUnread } = await embedStorage.save(sent, {
      ...options,
      isKnown,
      held: held?.rev,
    });
    if (isGone) {
      closed = true;
      step({ type: 'finished', ok: true });
      gone(id);
      return result;
    }
    const isKept = !isUnread && (result.ok || result.reason === 'unavailable');
    isKnown ||= rev !== undefined;
    const isUnchanged = record === sent;
    if (join) record = join(record);
    if (rev !== undefined) held = { rev, record: isUnchanged ? record : undefined };
    // Without any storage there is nothing to repair: the conversation lives as long as its page.
    step({ type: 'finished', ok: isKept });
    if (!closed) ports.tabs.post({ type: 'conversation-changed', id });
    return result;
  }
  const { save } = createSaveQueue(write);

  return {
    record: () => record,
    isLocal: () => true,
    setTree(tree) {
      record = { head: { ...record.head, updatedAt: isoNow() }, tree };
      changed();
    },
    setHead(fields) {
      record = { ...record, head: changeHead(record.head, fields, isoNow()) };
      changed();
    },
    save,
    saveSummary: async () => undefined,
    hasUnsent: async () => false,
    async refresh() {
      const stored = await embedStorage.load(id, held?.rev).catch(() => null);
      // It is there, and what reads it could not be had.
      if (stored === null) return 'unavailable';
      if (!stored) return isKnown ? 'gone' : 'ok';
      const { rev, other } = stored;
      const isLacking = other ? other.isLacking(record) : record !== held?.record;
      if (other) record = other.join(record);
      held = { rev, record: isLacking ? undefined : record };
      changed();
      if (isLacking) void save();
      return 'ok';
    },
    move: async () => undefined,
    moveTo: async () => failed({ code: 'refused', message: ownMessages['send.moving'] }),
    isMoving: () => false,
    setPlace: () => undefined,
    outboxStatus: () => undefined,
    saved: () => selectSaved(saveState),
    close() {
      closed = true;
    },
  };
}
