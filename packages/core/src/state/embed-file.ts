import { changeHead, newerFields } from '../rules/join-heads.js';
import { failed } from '../contract/outcome.js';
import { wordsOf } from '../contract/own-messages.js';
import { includesTree } from '../rules/tree.js';
import type { ConversationFile, FileStart } from './conversation-file.types.js';
import type { ConversationPorts } from './conversation-context.js';
import type { EmbedKeeper } from './embed-keeper.js';
import { joinRecords } from './join-records.js';
import type { StorageResult } from './ports.js';
import { saved, saveTransition, selectSaved, type SaveEvent } from './save.machine.js';
import type { SaveOptions } from './vault.js';

/** What the file of an embedded chat's conversation stands in. */
export interface EmbedFileNeeds {
  ports: Pick<ConversationPorts, 'clock' | 'tabs'>;
  keeper: EmbedKeeper;
  /** It was deleted in another tab. */
  gone(id: string): void;
}

/**
 * A conversation of an embedded chat and its durable copy, which lives in this browser and nowhere else. One without messages is not
 * written down.
 */
export function createEmbedFile(
  { ports, keeper, gone }: EmbedFileNeeds,
  start: FileStart & { fresh: boolean },
  changed: () => void,
): ConversationFile {
  const { id } = start.record.head;
  let { record } = start;
  let isKnown = !start.fresh;
  let saveState = saved;
  let writing: Promise<unknown> = Promise.resolve();
  let queued: Promise<StorageResult> | undefined;
  let waiting: SaveOptions = { extra: {}, retain: true };
  let closed = false;

  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  function step(event: SaveEvent): void {
    saveState = saveTransition(saveState, event);
    changed();
  }
  async function write(options: SaveOptions): Promise<StorageResult> {
    if (closed || (!isKnown && record.tree.nodes.size === 0)) return { ok: true };
    step({ type: 'started' });
    const { result, record: joined, isGone } = await keeper.save(record, { ...options, isKnown });
    if (isGone) {
      closed = true;
      step({ type: 'finished', ok: true });
      gone(id);
      return result;
    }
    const isKept = result.ok || result.reason === 'unavailable';
    isKnown ||= isKept || options.retain;
    record = joinRecords(record, joined);
    // Without any storage there is nothing to repair: the conversation lives as long as its page.
    step({ type: 'finished', ok: isKept });
    if (!closed) ports.tabs.post({ type: 'conversation-changed', id });
    return result;
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
      const stored = await keeper.load(id).catch(() => null);
      // It is there, and what reads it could not be had.
      if (stored === null) return 'unavailable';
      if (!stored) return isKnown ? 'gone' : 'ok';
      const lacking =
        !includesTree(stored.tree, record.tree) || newerFields(record.head, stored.head).length > 0;
      record = joinRecords(record, stored);
      changed();
      if (lacking) void save();
      return 'ok';
    },
    move: async () => undefined,
    moveTo: async () => failed({ code: 'refused', message: wordsOf('send.moving') }),
    isMoving: () => false,
    moved: () => undefined,
    outboxStatus: () => undefined,
    saved: () => selectSaved(saveState),
    close() {
      closed = true;
    },
  };
}
