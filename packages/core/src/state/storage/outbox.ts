import { listSentence } from '../../contract/conversations/list-messages.js';
import * as z from 'zod/mini';
import type { Folder } from '../../contract/conversations/conversations.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { fieldTimesOf } from '../../rules/conversations/change-head.js';
import { mergeTrees } from '../../rules/conversations/tree-merge.js';
import { isGone } from '../ports/failures.js';
import type { CloudConversations } from './cloud-conversations.js';
import type { WriteBehind } from './write-behind.js';
import type { Ports, StorageResult } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { fromStored, toStored, type ConversationRecord } from './stored-conversation.js';
import * as timing from '../ports/timing.js';
import type { HeadFields } from './local-conversations.js';

/** Pending writes of one conversation. `remove` wins over the others. */
const pendingSchema = z.object({
  rev: z.string(),
  conversation: z.optional(z.unknown()),
  update: z.optional(
    z.object({
      name: z.optional(z.string()),
      folderId: z.optional(z.nullable(z.string())),
      tags: z.optional(z.array(z.string())),
    }),
  ),
  remove: z.optional(z.literal(true)),
  /** The conversation lives in this browser now; what the cloud has more is taken before it goes. */
  moved: z.optional(z.literal(true)),
});
type Pending = z.output<typeof pendingSchema>;

/** Writes that are made together with a change, or a function that computes them under the lock. */
export type Extra =
  | Record<string, unknown>
  | (() => Promise<{ writes: Record<string, unknown>; written(): void }>);

/** How far the pending writes of one conversation are. */
export type OutboxStatus = 'saving' | 'clean' | 'failed';

/**
 * Writes that the cloud has not acknowledged yet. They are stored in this browser first and leave it only once the cloud has
 * confirmed them, so neither a reload nor a crash nor a day offline loses one.
 */
export interface Outbox {
  /** Stores a conversation until it is uploaded. When `unless` answers true nothing is written and the result is undefined. */
  put(
    record: ConversationRecord,
    extra: Extra,
    unless?: () => Promise<boolean>,
  ): Promise<StorageResult | undefined>;
  /** Keeps several conversations in one write, or none of them when there is no space. */
  putMany(records: readonly ConversationRecord[], extra: Extra): Promise<StorageResult>;
  /** Changes names, folders or tags, of all of them in one write. */
  update(changes: ReadonlyMap<string, HeadFields>, extra?: Extra): Promise<StorageResult>;
  remove(ids: readonly string[]): Promise<StorageResult>;
  /** The write by which a conversation that has moved to this browser leaves the cloud; call `send` once it is done. */
  removalWrite(id: string): Record<string, unknown>;
  /** Forgets a pending deletion, once it is not on its way any more; `extra` is written in any case. */
  cancelRemoval(id: string, extra: Record<string, unknown>): Promise<StorageResult>;
  /** The fields that wait without their conversation. */
  pendingFields(id: string): Promise<HeadFields>;
  /** The conversation that waits, if one does. */
  pendingRecord(id: string): Promise<ConversationRecord | undefined>;
  /** Ids with anything pending, and those among them that wait for their deletion. */
  ids(): Promise<{ all: Set<string>; removed: Set<string> }>;
  /** Sends what is pending, as soon as may be. */
  send(): Promise<void>;
  dispose(): void;
}

export interface OutboxEvents {
  status(id: string, status: OutboxStatus): void;
  /** The cloud has confirmed a write. */
  confirmed(id: string): void;
  /** The conversation is no longer in the cloud. */
  gone(id: string): void;
  /** Where a conversation lies. */
  folderOf(conversationId: string): Folder | null;
  folder(folderId: string | null): Folder | null;
  /** Takes in what the cloud still holds of a conversation that has moved here; false when that has to wait. */
  mergeBeforeRemoval(record: ConversationRecord): Promise<boolean>;
}

/** The outbox over a keep. */
export function createOutbox(
  writeBehind: WriteBehind,
  cloud: CloudConversations,
  ports: Ports,
  on: OutboxEvents,
): Outbox {
  let waitMs: number = timing.outboxFirstMs;
  let cancel: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let again = false;
  let turn: Promise<unknown> = Promise.resolve();
  let disposed = false;

  async function read(id: string): Promise<Pending | undefined> {
    const parsed = z.safeParse(pendingSchema, await writeBehind.get(storageKeys.outbox(id)));
    return parsed.success ? parsed.data : undefined;
  }
  const waitingIds = async (): Promise<string[]> =>
    (await writeBehind.keys(storageKeys.outboxPrefix)).map((key) =>
      key.slice(storageKeys.outboxPrefix.length),
    );

  /** Changes what is pending of several conversations, in one write. Call it alone. */
  async function write(
    ids: readonly string[],
    next: (before: Pending | undefined, id: string) => Omit<Pending, 'rev'>,
    extra: Extra = {},
    retain = true,
  ): Promise<StorageResult> {
    const entries: Record<string, unknown> = {};
    for (const id of ids)
      entries[storageKeys.outbox(id)] = { ...next(await read(id), id), rev: ports.newId() };
    const more = typeof extra === 'function' ? await extra() : { writes: extra, written: () => undefined };
    const result = await writeBehind.write({ ...entries, ...more.writes }, { retain });
    if (result.ok || retain) more.written();
    return result;
  }
  async function change(...input: Parameters<typeof write>): Promise<StorageResult> {
    for (const id of input[0]) on.status(id, 'saving');
    const result = await writeBehind.exclusive(() => write(...input));
    void send();
    return result;
  }
  /** A write that was called off is not on its way; nothing else would tell. */
  async function settle(id: string): Promise<void> {
    if (!(await read(id))) on.status(id, 'clean');
  }
  const withRecord =
    (record: ConversationRecord) =>
    (before: Pending | undefined): Omit<Pending, 'rev'> => {
      const waiting = fromStored(before?.conversation);
      const tree = waiting ? mergeTrees(record.tree, waiting.tree) : record.tree;
      const update = before?.update;
      return { conversation: toStored({ head: record.head, tree }, ports.newId()), update };
    };

  /** A conversation that has moved here leaves the cloud once everything that the cloud holds is here. */
  async function deliverRemoval(id: string, moved: boolean): Promise<Outcome<unknown>> {
    if (moved) {
      const last = await cloud.get(id);
      if (!last.ok) {
        if (!isGone(last.failure) && last.failure.code !== 'parse') return last;
      } else if (!(await on.mergeBeforeRemoval(last.value))) {
        return { ok: false, failure: { code: 'refused', message: listSentence('copy.noRoom') } };
      }
    }
    return ports.call('conversations', 'delete', { conversationId: id });
  }

  async function deliver(id: string, pending: Pending): Promise<Outcome<unknown>> {
    if (pending.remove) return deliverRemoval(id, pending.moved === true);
    const record = fromStored(pending.conversation);
    const { name, folderId, tags } = pending.update ?? {};
    if (record) {
      const changed = withFields(record, pending.update);
      const folder = folderFor(record, folderId);
      const answer = await cloud.upload(changed, folder);
      if (answer.ok || !isGone(answer.failure)) return answer;
      // Deleted there, but wanted here: what a person has on the screen is not thrown away.
      const restored = await ports.call('conversations', 'update', { conversationId: id, restore: true });
      // Only a cloud that says so has nothing to bring back; from one that cannot be reached it is asked for again.
      return restored.ok ? cloud.upload(changed, folder) : restored;
    }
    if (name === undefined && folderId === undefined && tags === undefined) return success(undefined);
    return ports.call('conversations', 'update', {
      conversationId: id,
      ...(name === undefined ? {} : { name }),
      ...(folderId === undefined ? {} : { folder: on.folder(folderId) }),
      ...(tags === undefined ? {} : { tags }),
    });
  }
  /** The folder as it is called today. What a person chose last counts, then what the list says. */
  function folderFor({ head }: ConversationRecord, chosen: string | null | undefined): Folder | null {
    if (chosen !== undefined) return on.folder(chosen);
    return 'folderId' in fieldTimesOf(head) ? on.folder(head.folderId ?? null) : on.folderOf(head.id);
  }

  /** One delivery at a time among all tabs, so that nothing overtakes what is already on its way. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const { storage } = ports;
    const alone = () => (storage.exclusive ? storage.exclusive('outbox', run) : run());
    const result = turn.then(alone, alone);
    turn = result.catch(() => undefined);
    return result;
  }

  /** Sends one conversation's writes; false when they have to wait. */
  async function sendOne(id: string): Promise<boolean> {
    const pending = await read(id);
    if (!pending) {
      on.status(id, 'clean');
      return true;
    }
    on.status(id, 'saving');
    const answer = await deliver(id, pending);
    if (disposed) return true;
    const gone = !answer.ok && isGone(answer.failure);
    if (!answer.ok && !gone) {
      on.status(id, 'failed');
      return false;
    }
    const done = await writeBehind.exclusive(async () => {
      const waiting = await read(id);
      if (waiting?.rev === pending.rev) {
        await writeBehind.write({ [storageKeys.outbox(id)]: undefined });
        return true;
      }
      return waiting === undefined;
    });
    if (gone && !pending.remove) on.gone(id);
    if (!done) again = true;
    else on.status(id, 'clean');
    if (answer.ok) on.confirmed(id);
    return true;
  }

  async function sendAll(): Promise<void> {
    let allSent = true;
    do {
      again = false;
      const results = [];
      for (const id of await waitingIds()) results.push(await inTurn(() => sendOne(id)));
      allSent = results.every(Boolean);
    } while (again && !disposed);
    // In the same step as the check: a `send` from here on starts anew.
    sending = undefined;
    if (disposed) return;
    if (allSent) {
      waitMs = timing.outboxFirstMs;
      return;
    }
    later();
  }
  function later(): void {
    cancel = ports.clock.after(waitMs, () => void send());
    waitMs = Math.min(waitMs * 2, timing.outboxLongestMs);
  }

  function send(): Promise<void> {
    if (disposed) return Promise.resolve();
    cancel?.();
    again = true;
    // A browser may refuse a lock or a reading; what waits is still there then.
    sending ??= sendAll().catch(() => {
      sending = undefined;
      if (!disposed) later();
    });
    return sending;
  }

  return {
    async put(record, extra, unless) {
      const { id } = record.head;
      on.status(id, 'saving');
      const result = await writeBehind.exclusive(async () =>
        (await unless?.()) === true ? undefined : write([id], withRecord(record), extra),
      );
      if (!result) await settle(id);
      void send();
      return result;
    },
    async putMany(records, extra) {
      const byId = new Map(records.map((record) => [record.head.id, record]));
      const next = (before: Pending | undefined, id: string) =>
        withRecord(byId.get(id) as ConversationRecord)(before);
      return change([...byId.keys()], next, extra, false);
    },
    update: (changes, extra) =>
      change(
        [...changes.keys()],
        (before, id) => ({ ...before, update: { ...before?.update, ...changes.get(id) } }),
        extra,
      ),
    remove: (ids) => change(ids, () => ({ remove: true })),
    removalWrite: (id) => ({ [storageKeys.outbox(id)]: { remove: true, moved: true, rev: ports.newId() } }),
    async cancelRemoval(id, extra) {
      const result = await inTurn(() =>
        writeBehind.exclusive(async () => {
          const calledOff = (await read(id))?.remove ? { [storageKeys.outbox(id)]: undefined } : {};
          return writeBehind.write({ ...calledOff, ...extra });
        }),
      );
      await settle(id);
      return result;
    },
    async pendingFields(id) {
      const pending = await read(id);
      return pending?.remove ? {} : chosenFields(pending?.update);
    },
    async pendingRecord(id) {
      const pending = await read(id);
      const record = fromStored(pending?.conversation);
      if (!record || pending?.remove) return undefined;
      return withFields(record, pending?.update);
    },
    async ids() {
      const all = new Set(await waitingIds());
      const removed = new Set<string>();
      for (const id of all) if ((await read(id))?.remove) removed.add(id);
      return { all, removed };
    },
    send,
    dispose() {
      disposed = true;
      cancel?.();
    },
  };
}

const chosenFields = (update: Pending['update']): HeadFields =>
  Object.fromEntries(Object.entries(update ?? {}).filter(([, value]) => value !== undefined));

/** The record with fields that were changed after it was put here. */
const withFields = (record: ConversationRecord, update: Pending['update']): ConversationRecord => ({
  head: { ...record.head, ...chosenFields(update) } as ConversationRecord['head'],
  tree: record.tree,
});
