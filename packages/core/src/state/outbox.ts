import * as z from 'zod/mini';
import type { Folder } from '../contract/conversations.js';
import type { Failure, Outcome } from '../contract/outcome.js';
import { mergeTrees } from '../rules/tree.js';
import type { Cloud } from './cloud.js';
import type { Keep } from './keep.js';
import type { Ports, StorageResult } from './ports.js';
import { storageKeys } from './storage-keys.js';
import { fromStored, toStored, type ConversationRecord } from './stored-conversation.js';
import { timing } from './timing.js';

/** What still has to reach the cloud for one conversation. `remove` outweighs the rest. */
const pendingSchema = z.object({
  rev: z.string(),
  conversation: z.optional(z.unknown()),
  update: z.optional(z.object({ name: z.optional(z.string()) })),
  remove: z.optional(z.literal(true)),
});
type Pending = z.output<typeof pendingSchema>;

/** How far the pending writes of one conversation are. */
export type OutboxStatus = 'saving' | 'clean' | 'failed';

/**
 * Writes to the cloud that nobody has acknowledged yet. They are stored in this browser first and leave it only once the cloud has
 * confirmed them, so neither a reload nor a crash nor a day offline loses one.
 */
export interface Outbox {
  /** Keeps a whole conversation until it is uploaded. */
  put(record: ConversationRecord, extra: Record<string, unknown>): Promise<StorageResult>;
  rename(id: string, name: string): Promise<StorageResult>;
  remove(id: string, extra: Record<string, unknown>): Promise<StorageResult>;
  /** The conversation that waits, if one does. */
  waiting(id: string): Promise<ConversationRecord | undefined>;
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
  folderOf(id: string): Folder | null;
}

const isGone = (failure: Failure): boolean => failure.type === 'NoSuchKey' || failure.status === 404;

/** The outbox over a keep. */
export function createOutbox(keep: Keep, cloud: Cloud, ports: Ports, on: OutboxEvents): Outbox {
  let waitMs: number = timing.outboxFirstMs;
  let cancel: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let again = false;
  let disposed = false;

  async function read(id: string): Promise<Pending | undefined> {
    const parsed = z.safeParse(pendingSchema, await keep.get(storageKeys.outbox(id)));
    return parsed.success ? parsed.data : undefined;
  }
  const waitingIds = async (): Promise<string[]> =>
    (await keep.keys(storageKeys.outboxPrefix)).map((key) => key.slice(storageKeys.outboxPrefix.length));

  async function change(
    id: string,
    next: (before: Pending | undefined) => Omit<Pending, 'rev'>,
    extra: Record<string, unknown> = {},
  ): Promise<StorageResult> {
    on.status(id, 'saving');
    const result = await keep.exclusive(async () => {
      const pending = { ...next(await read(id)), rev: ports.newId() };
      return keep.write({ [storageKeys.outbox(id)]: pending, ...extra });
    });
    void send();
    return result;
  }

  async function deliver(id: string, pending: Pending): Promise<Outcome<unknown>> {
    if (pending.remove) return ports.call('conversations', 'delete', { conversationId: id });
    const record = fromStored(pending.conversation);
    const { name } = pending.update ?? {};
    if (record) {
      const named = name === undefined ? record : { ...record, head: { ...record.head, name } };
      const answer = await cloud.upload(named, on.folderOf(id));
      if (answer.ok || !isGone(answer.failure)) return answer;
      // Deleted there, but wanted here: what a person has on the screen is not thrown away.
      const restored = await ports.call('conversations', 'update', { conversationId: id, restore: true });
      return restored.ok ? cloud.upload(named, on.folderOf(id)) : answer;
    }
    if (name === undefined) return { ok: true, value: undefined };
    return ports.call('conversations', 'update', { conversationId: id, name });
  }

  /** Sends one conversation's writes; false when they have to wait. */
  async function sendOne(id: string): Promise<boolean> {
    const pending = await read(id);
    if (!pending) return true;
    on.status(id, 'saving');
    const answer = await deliver(id, pending);
    if (disposed) return true;
    const gone = !answer.ok && isGone(answer.failure);
    if (!answer.ok && !gone) {
      on.status(id, 'failed');
      return false;
    }
    const done = await keep.exclusive(async () => {
      if ((await read(id))?.rev !== pending.rev) return false;
      await keep.write({ [storageKeys.outbox(id)]: undefined });
      return true;
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
      for (const id of await waitingIds()) results.push(await sendOne(id));
      allSent = results.every(Boolean);
    } while (again && !disposed);
    // In the same step as the check: a `send` from here on starts anew.
    sending = undefined;
    if (disposed) return;
    if (allSent) {
      waitMs = timing.outboxFirstMs;
      return;
    }
    cancel = ports.clock.after(waitMs, () => void send());
    waitMs = Math.min(waitMs * 2, timing.outboxLongestMs);
  }

  function send(): Promise<void> {
    if (disposed) return Promise.resolve();
    cancel?.();
    again = true;
    sending ??= sendAll();
    return sending;
  }

  return {
    put: (record, extra) =>
      change(
        record.head.id,
        (before) => {
          const waiting = fromStored(before?.conversation);
          const tree = waiting ? mergeTrees(record.tree, waiting.tree) : record.tree;
          const update = before?.update;
          return { conversation: toStored({ head: record.head, tree }, ports.newId()), update };
        },
        extra,
      ),
    rename: (id, name) => change(id, (before) => ({ ...before, update: { ...before?.update, name } })),
    remove: (id, extra) => change(id, () => ({ remove: true }), extra),
    async waiting(id) {
      const pending = await read(id);
      const record = fromStored(pending?.conversation);
      if (!record || pending?.remove) return undefined;
      const { name } = pending?.update ?? {};
      const head = name === undefined ? record.head : { ...record.head, name };
      return { head, tree: record.tree };
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
